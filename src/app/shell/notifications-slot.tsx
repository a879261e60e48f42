// The place of notifications in the top bar, for members: a plain link until their button is loaded, so that nothing shifts and it
// works without a script.

import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { useAuthState } from '../../features/accounts/web/parts/auth-provider.tsx'
import { paths } from '../../paths.ts'
import { Glyph } from '../../ui/glyph.tsx'
import { latePart } from '../../ui/when-online.ts'

const NotificationsButton = lazy(() =>
  latePart(() => import('../../features/notifications/web/parts/notifications-button.tsx')),
)

const link = (
  <Link
    to={paths.notifications()}
    aria-label="Notifications"
    className="inline-flex size-10 items-center justify-center rounded-box border border-transparent transition-colors duration-100 hover:bg-sunken"
  >
    <Glyph of="bell" className="glyph size-5 stroke-[1.75]" />
  </Link>
)

export function NotificationsSlot() {
  const { status } = useAuthState()
  return (
    <div className="hidden size-10 signed-in:block">
      {status === 'signed-in' ? (
        <Suspense fallback={link}>
          <NotificationsButton otherwise={link} />
        </Suspense>
      ) : (
        link
      )}
    </div>
  )
}
