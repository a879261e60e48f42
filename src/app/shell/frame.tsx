// The frame around the content of every page.
import { type ReactNode, useRef } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { classNames } from '../../ui/class-names.ts'
import { SkipLink } from '../../ui/page-header.tsx'
import { ContactButton } from './contact-button.tsx'
import { Footer, WorkingFooter } from './footer.tsx'
import { NavigationAnnouncer } from './navigation-status.tsx'
import { hasSegment, isWorkingArea } from './segments.ts'
import { ShortcutsSlot } from './shortcuts-slot.tsx'
import { StaticPart } from './static-part.tsx'
import { TopBar } from './top-bar.tsx'

const CONTENT_ID = 'content'

/** A person writes to another there, down to the end of the window. */
const isConversations = (pathname: string) =>
  pathname.toLowerCase() === paths.messages() || pathname.toLowerCase().startsWith(`${paths.messages()}/`)

type FrameProps = {
  /** Undefined if the installation's facts could not be read. */
  contactPhone: string | undefined
  /** A notice to the person, above everything else. */
  banner?: ReactNode
  children: ReactNode
}

export function AppFrame({ contactPhone, banner, children }: FrameProps) {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const isWorking = isWorkingArea(pathname)
  return (
    <div className="flex min-h-dvh flex-col pb-(--bottom-bar)">
      <SkipLink target={CONTENT_ID}>Skip to content</SkipLink>
      {banner}
      <TopBar />
      {/* On a page with rows that are still loading, or a next step, the footer begins below the window: late content moves nothing. */}
      <main
        ref={main}
        id={CONTENT_ID}
        tabIndex={-1}
        className={classNames(
          'flex-1',
          (isWorking || hasSegment(pathname, 'auth')) && 'min-h-[calc(100dvh-4rem-1px)]',
        )}
      >
        {children}
      </main>
      {isWorking ? (
        <StaticPart name="working footer">
          <WorkingFooter />
        </StaticPart>
      ) : (
        <StaticPart name="footer">
          <Footer />
        </StaticPart>
      )}
      {contactPhone !== undefined && !isConversations(pathname) && (
        <StaticPart name={`contact ${contactPhone}`}>
          <ContactButton phone={contactPhone} />
        </StaticPart>
      )}
      <ShortcutsSlot />
      <NavigationAnnouncer main={main} />
    </div>
  )
}
