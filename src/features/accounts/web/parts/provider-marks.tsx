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
        d="M10.9 1c.1.9-.3 1.700-.8 2.300-.5.6-1.300 1.100-2.100 1-.1-.8.3-1.700.8-2.200C9.300 1.500 10.200 1.100 10.900 1zM13.500 11.600c-.4.8-.6 1.200-1 1.900-.7 1-1.600 2.200-2.700 2.200-1 0-1.300-.6-2.600-.6-1.300 0-1.700.6-2.600.6-1.100 0-2-1.100-2.600-2.100C.200 10.900 0 7.600 1.200 5.900c.8-1.200 2.100-1.900 3.300-1.900 1.200 0 2 .7 3 .7 1 0 1.600-.7 3-.7 1.100 0 2.200.6 3 1.600-2.600 1.400-2.200 5.100.000 6z"
        fill="currentColor"
      />
    </svg>
  )
}
