// The layout of conversations: the list beside the open one on a wide screen, one at a time on a small one.
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { classNames } from '../../../../ui/class-names.ts'
import { Container } from '../../../../ui/page-header.tsx'
import { ConversationList, ListOutline } from './conversation-list.tsx'
import { ViewOutline } from './conversation-view.tsx'
import { useUnreadMessages } from './own-conversations.ts'

type MessagesFrameProps = {
  /** Undefined where only the list is shown. */
  openId?: number
  children: ReactNode
}

/** Nothing here requeries on hints: the home around this does. */
export function MessagesFrame({ openId, children }: MessagesFrameProps) {
  const unread = useUnreadMessages().data?.unread ?? 0
  return (
    <Frame
      isOpen={openId !== undefined}
      unread={unread > 0 && `${unread} unread`}
      list={<ConversationList openId={openId} />}
    >
      {children}
    </Frame>
  )
}

export const MessagesOutline = () => (
  <Frame isOpen={false} list={<ListOutline />}>
    {null}
  </Frame>
)

export const ConversationOutline = () => (
  <Frame isOpen list={<ListOutline />}>
    <ViewOutline />
  </Frame>
)

type FrameProps = { isOpen: boolean; list: ReactNode; unread?: ReactNode; children: ReactNode }

/** Measures the top of an element, for a height that reaches to the end of the window; the banner above it comes and goes. */
function useOwnTop(): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    const measure = () => {
      const top = element.getBoundingClientRect().top + window.scrollY
      element.style.setProperty('--own-top', `${Math.round(top)}px`)
    }
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(document.body)
    return () => sizes.disconnect()
  }, [])
  return place
}

function Frame({ isOpen, list, unread, children }: FrameProps) {
  const place = useOwnTop()
  return (
    <Container className="sm:py-6">
      {/* On a small screen an open conversation hides the list, and with it the heading. */}
      {isOpen && <h1 className="sr-only lg:hidden">Messages</h1>}
      {/* On a phone the messages reach from edge to edge, because a frame would take room from the text. */}
      <div
        ref={place}
        className="-mx-5 flex h-[max(20rem,calc(100dvh-var(--own-top,10rem)))] max-h-[56rem] overflow-hidden border-b border-line bg-paper sm:mx-0 sm:h-[max(26rem,calc(100dvh-var(--own-top,10rem)-1.5rem))] sm:rounded-box sm:border"
      >
        <section
          aria-label="Conversations"
          className={classNames(
            'min-w-0 flex-1 flex-col border-line lg:flex lg:max-w-[22rem] lg:border-r',
            isOpen ? 'hidden' : 'flex',
          )}
        >
          <div className="flex min-h-16 items-baseline justify-between gap-3 border-b border-line px-5 py-4">
            <h1 className="display text-title">Messages</h1>
            <span className="text-small text-soft" aria-live="polite">
              {unread}
            </span>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">{list}</div>
        </section>
        <section
          aria-label="Conversation"
          className={classNames('min-w-0 flex-1 flex-col bg-paper lg:flex', isOpen ? 'flex' : 'hidden')}
        >
          {children}
        </section>
      </div>
    </Container>
  )
}
