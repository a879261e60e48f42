// The page behind the unsubscribe link of a mail: a button that ends the mails of one kind, without signing in. Opening the page
// changes nothing, since virus scanners open every link.

import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '../../../paths.ts'
import { createApiClient } from '../../../platform/client/api.ts'
import { load } from '../../../platform/client/load-context.ts'
import { unlistedMeta } from '../../../platform/client/page-meta.ts'
import type { Channel } from '../../../platform/contract/event.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { useHydrated } from '../../../ui/date-text.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ContainerNarrow, PageHeader } from '../../../ui/page-header.tsx'
import { useAuth } from '../../accounts/web/parts/auth-provider.tsx'
import { notificationContracts } from '../notifications.contract.ts'
import type { Route } from './+types/unsubscribe-page'

export async function loader({ context }: Route.LoaderArgs) {
  return load(context, notificationContracts.kinds, {})
}

export const meta = unlistedMeta('Unsubscribe')

type Step = { is: 'asking' | 'busy' } | { is: 'done'; channel: Channel } | { is: 'failed'; why: string }

export default function UnsubscribePage({ loaderData }: Route.ComponentProps) {
  const { backend } = useAuth()
  const [query] = useSearchParams()
  // The server renders the same page for every mail.
  const token = useHydrated() ? (query.get('token') ?? '') : ''
  const kind = loaderData.items.find((known) => known.kind === token.split('.')[1]?.split(':')[0])
  const [step, setStep] = useState<Step>({ is: 'asking' })

  async function end() {
    setStep({ is: 'busy' })
    // The request has no session: the link is sufficient, and an expired session must not be in its way.
    const api = createApiClient({ backend, accessToken: async () => undefined })
    try {
      const { channel } = await api(notificationContracts.unsubscribe, { body: { token } })
      setStep({ is: 'done', channel })
    } catch (error) {
      setStep({ is: 'failed', why: error instanceof Error ? error.message : String(error) })
    }
  }

  return (
    <ContainerNarrow className="pb-24">
      <PageHeader
        title="Unsubscribe"
        lead={kind ? <>Stop getting emails about: {kind.label}.</> : 'Stop getting one type of email.'}
      />
      <div className="flex flex-col items-start gap-6" aria-live="polite">
        {step.is === 'failed' && (
          <Notice kind="danger" className="self-stretch">
            {step.why}
          </Notice>
        )}
        {step.is === 'done' ? (
          <Notice kind="success" className="self-stretch">
            {step.channel === 'in_app'
              ? "You're unsubscribed. You'll still see these notifications in the app."
              : "You're unsubscribed."}
          </Notice>
        ) : (
          <Button variant="solid" busy={step.is === 'busy'} onClick={() => void end()}>
            Unsubscribe
          </Button>
        )}
        <ButtonLink to={paths.settings('notifications')} variant="quiet" className="-ml-4">
          All notification settings
        </ButtonLink>
      </div>
    </ContainerNarrow>
  )
}
