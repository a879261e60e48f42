// The logos of Google and Apple, in the colour of the surrounding text.

export function GoogleMark() {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4 shrink-0">
      <path
        d="M15 8.2H8.2v2h4.6a4.7 4.7 0 1 1-1.4-5.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.2"
        strokeLinejoin="miter"
      />
    </svg>
  )
}

export function AppleMark() {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4 shrink-0">
      <path
        d="M10.9 1c.1.9-.3 1.7-.8 2.3-.5.6-1.3 1.1-2.1 1-.1-.8.3-1.7.8-2.2C9.3 1.5 10.2 1.1 10.9 1zM13.5 11.6c-.4.8-.6 1.2-1 1.9-.7 1-1.6 2.2-2.7 2.2-1 0-1.3-.6-2.6-.6-1.3 0-1.7.6-2.6.6-1.1 0-2-1.1-2.6-2.1C.2 10.9 0 7.6 1.2 5.9c.8-1.2 2.1-1.9 3.3-1.9 1.2 0 2 .7 3 .7 1 0 1.6-.7 3-.7 1.1 0 2.2.6 3 1.6-2.6 1.4-2.2 5.1 0 6z"
        fill="currentColor"
      />
    </svg>
  )
}
