// Asks whether an app may run the person's deployed agents, with the app's name, the signed-in account, and the destination of
// the answer.
import type { OAuthAuthorizationDetails } from '@supabase/auth-js'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { unlistedMeta } from '../../../platform/client/page-meta.ts'
import { personKey } from '../../../platform/client/person-queries.ts'
import { Button } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/checkbox.tsx'
import { useHydrated } from '../../../ui/date-text.tsx'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { applicationMessages as messages } from '../applications/applications.messages.ts'
import { hostOf, publisherOf } from '../applications/applications.rules.ts'
import { AuthFrame } from './parts/auth-frame.tsx'
import { useAuth } from './parts/auth-provider.tsx'
import { EmailText } from './parts/email-text.tsx'
import { sentenceOf } from './parts/protocol-error.ts'
import { RequireSignIn } from './parts/require-sign-in.tsx'
import { usePerson } from './parts/signed-in-only.tsx'

export const meta = unlistedMeta(messages.titleUnknown)

const unusable: ReadonlyMap<string, string> = new Map(Object.entries(messages.unusable))

export default function ConnectAppPage() {
  const [query] = useSearchParams()
  const isHydrated = useHydrated()
  // The server renders the same page for every request.
  const error = isHydrated ? query.get('error') : null
  if (error !== null) {
    return (
      <AuthFrame title={messages.titleUnknown}>
        <Notice kind="danger">{unusable.get(error) ?? messages.unusable.application}</Notice>
      </AuthFrame>
    )
  }
  return (
    <RequireSignIn>
      <Asked id={query.get('authorization_id') ?? ''} />
    </RequireSignIn>
  )
}

function Asked({ id }: { id: string }) {
  const auth = useAuth()
  const { user } = usePerson()
  const request = useQuery({
    queryKey: personKey(user.id, 'connecting', id),
    queryFn: async () => {
      const { data, error } = await (await auth.client()).oauth.getAuthorizationDetails(id)
      if (error) throw error
      if (!('authorization_id' in data)) throw new Error(messages.requestNotFound)
      return data
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (request.data) return <Decision request={request.data} />
  return (
    <AuthFrame title={messages.titleUnknown}>
      {request.isError ? (
        <Notice kind="danger" title={messages.notLoaded}>
          <span>{sentenceOf(request.error)}</span>
        </Notice>
      ) : (
        <Skeleton className="h-64 w-full" />
      )}
    </AuthFrame>
  )
}

/** The library has no method for this field. */
async function allowToSpend(auth: ReturnType<typeof useAuth>, id: string): Promise<void> {
  const { authUrl, publicKey } = auth.backend
  const answer = await fetch(`${authUrl}/oauth/authorizations/${id}/consent`, {
    method: 'POST',
    headers: {
      apikey: publicKey,
      authorization: `Bearer ${await auth.accessToken()}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ action: 'approve', may_spend: true }),
  })
  const { redirect_url, msg } = await answer.json()
  if (!answer.ok) throw new Error(msg)
  location.assign(redirect_url)
}

function Decision({ request }: { request: OAuthAuthorizationDetails }) {
  const auth = useAuth()
  const { authorization_id, client, user, redirect_uri } = request
  const [maySpend, setMaySpend] = useState(false)
  const decision = useMutation({
    mutationFn: async (action: 'allow' | 'deny') => {
      if (action === 'allow' && maySpend) return allowToSpend(auth, authorization_id)
      const { oauth } = await auth.client()
      // The library then takes the browser to the app.
      const { error } = await (action === 'allow'
        ? oauth.approveAuthorization(authorization_id)
        : oauth.denyAuthorization(authorization_id))
      if (error) throw error
    },
  })
  const { isPending, isSuccess, variables } = decision
  const isDone = isPending || isSuccess
  const publisher = publisherOf(client.id)
  return (
    <AuthFrame
      title={messages.title}
      lead={<span className="break-words">{messages.lead(client.name)}</span>}
    >
      <div className="flex flex-col gap-6">
        <div className="rounded-box border border-line bg-surface p-5">
          <p className="font-medium">{messages.may}</p>
          <p className="mt-1 text-small text-soft">{messages.mayDetail}</p>
          <p className="mt-3 text-small text-soft">{messages.mayNot}</p>
        </div>
        <Switch
          label={messages.spend}
          hint={messages.spendDetail}
          checked={maySpend}
          disabled={isDone}
          onChange={(event) => setMaySpend(event.target.checked)}
        />
        <Facts className="flex flex-col gap-4">
          <Fact name={messages.signedInAs}>
            <EmailText>{user.email}</EmailText>
          </Fact>
          <Fact name={messages.answeredAt}>
            <span className="break-all">{hostOf(redirect_uri) ?? messages.onThisComputer}</span>
          </Fact>
          {publisher && (
            <Fact name={messages.describedAt}>
              <span className="break-all">{publisher}</span>
            </Fact>
          )}
        </Facts>
        <p className="text-small text-soft">{messages.notChecked}</p>
        {decision.error && (
          <Notice kind="danger" title={messages.notDecided}>
            <span>{sentenceOf(decision.error)}</span>
          </Notice>
        )}
        <div className="grid gap-3 sm:grid-cols-2" aria-live="polite">
          <Button
            variant="primary"
            size="large"
            wide
            busy={isDone && variables === 'allow'}
            onClick={() => decision.mutate('allow')}
          >
            {messages.allow}
          </Button>
          <Button
            size="large"
            wide
            busy={isDone && variables === 'deny'}
            onClick={() => decision.mutate('deny')}
          >
            {messages.deny}
          </Button>
        </div>
      </div>
    </AuthFrame>
  )
}
