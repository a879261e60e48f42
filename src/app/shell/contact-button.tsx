// The round button at the bottom right of every page but conversations: opens a chat with us in a new tab, with a first
// message filled in. It never covers a control: on a wide screen it has the lane beside the content, elsewhere a strip at
// the end of the page, and it floats above the page only where nothing can be pressed below it.
import MessageCircle from 'lucide-react/icons/message-circle'
import { useRef } from 'react'
import { useFloating } from './floating.ts'

const FIRST_WORDS = "Hi! I'd like to get in touch."

/** The address of the chat; `phone` may contain a plus, spaces and dashes. */
export function chatAddress(phone: string): string {
  return `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(FIRST_WORDS)}`
}

export function ContactButton({ phone }: { phone: string }) {
  const button = useRef<HTMLAnchorElement>(null)
  const isFloating = useFloating(button)
  return (
    <aside aria-label="Contact" className="contact-strip">
      <a
        ref={button}
        href={chatAddress(phone)}
        target="_blank"
        rel="noopener"
        aria-label="Contact us, opens a chat in a new tab"
        title="Contact us"
        data-floating={isFloating ? '' : undefined}
        className="contact-button"
      >
        <MessageCircle aria-hidden="true" className="size-5" strokeWidth={1.75} />
      </a>
    </aside>
  )
}
