// The round button at the bottom right of every page: opens a chat with us in a new tab, with a first message filled
// in.
import MessageCircle from 'lucide-react/icons/message-circle'

const FIRST_WORDS = "Hi! I'd like to get in touch."

/** The address of the chat; `phone` may contain a plus, spaces and dashes. */
export function chatAddress(phone: string): string {
  return `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(FIRST_WORDS)}`
}

export function ContactButton({ phone }: { phone: string }) {
  return (
    <a
      href={chatAddress(phone)}
      target="_blank"
      rel="noopener"
      aria-label="Contact us, opens a chat in a new tab"
      title="Contact us"
      className="fixed right-4 bottom-4 z-20 inline-flex size-14 items-center justify-center rounded-full border border-paper bg-ink text-paper transition-colors duration-100 hover:bg-soft sm:right-6 sm:bottom-6"
    >
      <MessageCircle aria-hidden="true" className="size-6" strokeWidth={1.75} />
    </a>
  )
}
