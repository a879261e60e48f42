// The page after an unexpected failure: the request's id and a way back, never a stack.
import { useSyncExternalStore } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { paths } from '../../paths.ts'
import { titleOf } from '../../platform/client/page-meta.ts'
import { FAULT_MESSAGE } from '../../platform/contract/problem.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ContainerNarrow } from '../../ui/page-header.tsx'
import { SITE_NAME } from './site-name.ts'
import { Wordmark } from './wordmark.tsx'

/** Returns the message of a loader's refusal; no other message is shown. */
function describedBy(error: unknown): { message: string; requestId: string | undefined } {
  const data: unknown = isRouteErrorResponse(error) ? error.data : undefined
  if (typeof data !== 'object' || data === null) return { message: FAULT_MESSAGE, requestId: undefined }
  return {
    message: 'message' in data && typeof data.message === 'string' ? data.message : FAULT_MESSAGE,
    requestId: 'request_id' in data && typeof data.request_id === 'string' ? data.request_id : undefined,
  }
}

const nothingToHear = () => () => {}
const requestIdOfPage = () => document.querySelector<HTMLMetaElement>('meta[name="request-id"]')?.content

export function BrokenNotice({ error }: { error: unknown }) {
  const described = describedBy(error)
  const ofPage = useSyncExternalStore(nothingToHear, requestIdOfPage, () => undefined)
  const requestId = described.requestId ?? ofPage
  return (
    <ContainerNarrow className="flex flex-col items-start gap-6 py-20 sm:py-32">
      <title>{titleOf(described.message, SITE_NAME)}</title>
      <h1 className="display text-heading">{described.message}</h1>
      <p className="text-lead text-soft">
        We couldn't show this page. The error is on our side and has been logged. Trying again often helps.
      </p>
      {requestId && (
        <p className="border-l-2 border-edge pl-4 text-small text-soft">
          If it keeps happening, send us this request ID:
          <br />
          <code className="font-mono text-ink">{requestId}</code>
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-3">
        <ButtonLink to="" reloadDocument variant="solid">
          Try again
        </ButtonLink>
        <ButtonLink to={paths.landing()} reloadDocument>
          Go to the home page
        </ButtonLink>
      </div>
    </ContainerNarrow>
  )
}

/** Self-contained: the frame itself may be what failed. */
export function BrokenPage({ error }: { error: unknown }) {
  return (
    <div className="min-h-dvh">
      <header className="border-b border-line">
        <div className="mx-auto flex h-16 max-w-page items-center px-5 sm:px-8">
          <Wordmark reload />
        </div>
      </header>
      <main>
        <BrokenNotice error={error} />
      </main>
    </div>
  )
}
