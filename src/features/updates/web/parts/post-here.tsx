// The place above the feed where a member writes an update. The page is the same for everyone: visitors see a line that leads to
// signing in. The composer's code is loaded as the place gets the focus.
import { lazy, Suspense, useState } from 'react'
import { useRevalidator } from 'react-router'
import { paths } from '../../../../paths.ts'
import { SiteLink } from '../../../../ui/link.tsx'
import { latePart } from '../../../../ui/when-online.ts'

const load = async () => ({ default: (await import('./own-update-actions.tsx')).FeedComposer })
const FeedComposer = lazy(() => latePart(load))

const PLACE =
  'min-h-11 w-full items-center rounded-box border border-line bg-surface px-3 text-left text-small text-soft hover:border-edge hover:text-ink'

export function PostHere() {
  const [isOpen, setOpen] = useState(false)
  const { revalidate } = useRevalidator()
  const place = (
    <button
      type="button"
      className={`hidden signed-in:flex ${PLACE}`}
      onFocus={() => void load().catch(() => {})}
      onClick={() => setOpen(true)}
    >
      Write an update
    </button>
  )
  return (
    <>
      <SiteLink to={paths.auth(paths.updates())} className={`flex signed-in:hidden ${PLACE}`}>
        Sign in to write an update
      </SiteLink>
      {isOpen ? (
        <Suspense fallback={place}>
          <FeedComposer
            onSaved={() => {
              setOpen(false)
              void revalidate()
            }}
          />
        </Suspense>
      ) : (
        place
      )}
    </>
  )
}
