// The round button at the bottom right of every page but conversations opens a chat with us in a new tab, with a first
// message filled in. It never covers a control: on a wide screen it has the lane beside the content, elsewhere a strip
// at the end of the page, and it floats above the page only if no control is below it.

import { useRef } from 'react'
import { Glyph } from '../../ui/glyph.tsx'
import { useFloating } from './floating.ts'

const FIRST_WORDS = "Hi! I'd like to get in touch."

/** The address of the chat; `phone` may contain a plus, spaces and dashes. */
export function chatAddress(phone: string): string {
  return `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(FIRST_WORDS)}`
}

export function ContactButton({ phone }: { phone: string }) {
  const strip = useRef<HTMLElement>(null)
  const isFloating = useFloating(strip)
  // One of two buttons is visible. Hiding one shifts nothing, as moving a single one between two places would.
  return (
    <aside
      ref={strip}
      aria-label="Contact"
      className="contact-strip print:hidden"
      data-floating={isFloating ? '' : undefined}
    >
      <ChatLink phone={phone} className="in-data-floating:invisible xl:hidden" />
      <ChatLink
        phone={phone}
        className="invisible fixed right-4 bottom-[calc(var(--bottom-bar)+1rem)] z-20 in-data-floating:visible xl:visible xl:right-1 xl:size-9 min-[90rem]:right-6 min-[90rem]:size-11"
      />
    </aside>
  )
}

function ChatLink({ phone, className }: { phone: string; className: string }) {
  return (
    <a
      href={chatAddress(phone)}
      target="_blank"
      rel="noopener"
      aria-label="Contact us, opens a chat in a new tab"
      title="Contact us"
      className={`contact-button ${className}`}
    >
      <Glyph of="message" className="glyph size-5 stroke-[1.75]" />
    </a>
  )
}
