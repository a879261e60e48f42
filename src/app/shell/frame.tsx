// What stands around the content of every page.
import { type ReactNode, useRef } from 'react'
import { SkipLink } from '../../ui/page-header.tsx'
import { Toaster } from '../../ui/toaster.tsx'
import { ContactButton } from './contact-button.tsx'
import { Footer } from './footer.tsx'
import { NavigationNews } from './navigation-news.tsx'
import { TopBar } from './top-bar.tsx'
import { Unchanging } from './unchanging.tsx'

const CONTENT_ID = 'content'

type FrameProps = {
  /** Undefined where the installation's facts could not be read. */
  contactPhone: string | undefined
  /** A notice to the person, above everything else. */
  banner?: ReactNode
  children: ReactNode
}

export function Frame({ contactPhone, banner, children }: FrameProps) {
  const main = useRef<HTMLElement>(null)
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink target={CONTENT_ID}>Skip to content</SkipLink>
      {banner}
      <TopBar />
      <main ref={main} id={CONTENT_ID} tabIndex={-1} className="flex-1">
        {children}
      </main>
      <Unchanging name="footer">
        <Footer />
      </Unchanging>
      {contactPhone !== undefined && (
        <Unchanging name={`contact ${contactPhone}`}>
          <aside aria-label="Contact">
            <ContactButton phone={contactPhone} />
          </aside>
        </Unchanging>
      )}
      <Toaster />
      <NavigationNews main={main} />
    </div>
  )
}
