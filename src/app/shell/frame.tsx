// The frame around the content of every page.
import { type ReactNode, useRef } from 'react'
import { SkipLink } from '../../ui/page-header.tsx'
import { Toaster } from '../../ui/toaster.tsx'
import { ContactButton } from './contact-button.tsx'
import { Footer } from './footer.tsx'
import { NavigationAnnouncer } from './navigation-status.tsx'
import { StaticPart } from './static-part.tsx'
import { TopBar } from './top-bar.tsx'

const CONTENT_ID = 'content'

type FrameProps = {
  /** Undefined if the installation's facts could not be read. */
  contactPhone: string | undefined
  /** A notice to the person, above everything else. */
  banner?: ReactNode
  children: ReactNode
}

export function Frame({ contactPhone, banner, children }: FrameProps) {
  const main = useRef<HTMLElement>(null)
  return (
    <div className="flex min-h-dvh flex-col pb-(--bottom-bar)">
      <SkipLink target={CONTENT_ID}>Skip to content</SkipLink>
      {banner}
      <TopBar />
      <main ref={main} id={CONTENT_ID} tabIndex={-1} className="flex-1">
        {children}
      </main>
      <StaticPart name="footer">
        <Footer />
      </StaticPart>
      {contactPhone !== undefined && (
        <StaticPart name={`contact ${contactPhone}`}>
          <aside aria-label="Contact">
            <ContactButton phone={contactPhone} />
          </aside>
        </StaticPart>
      )}
      <Toaster />
      <NavigationAnnouncer main={main} />
    </div>
  )
}
