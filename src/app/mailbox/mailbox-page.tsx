// The messages of a demonstration: mails and text messages, newest first, with a sandboxed preview.

import { lazy, type ReactNode, Suspense } from 'react'
import { data, useRevalidator } from 'react-router'
import { paths } from '../../paths.ts'
import { load } from '../../platform/client/load-context.ts'
import { unlistedMeta } from '../../platform/client/page-meta.ts'
import { readPageQuery } from '../../platform/client/page-query.ts'
import { siteContext } from '../../platform/client/site-context.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextField } from '../../ui/field.tsx'
import { FilterForm } from '../../ui/filter-form.tsx'
import { ContainerNarrow, PageHeader } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { latePart } from '../../ui/when-online.ts'
import type { Route } from './+types/mailbox-page'
import { mailboxContracts, mailboxQuery } from './mailbox.contract.ts'

const MoveTime = lazy(() =>
  latePart(() => import('../../features/payments/card-forms/web/parts/move-time.tsx')),
)

const PREVIEW_HEIGHT_PX = 520

export async function loader({ request, context }: Route.LoaderArgs) {
  if (!context.get(siteContext).demo) throw data(null, { status: 404 })
  const query = readPageQuery(mailboxQuery, request.url)
  return { to: query.to, ...(await load(context, mailboxContracts.list, { query })) }
}

export const meta = unlistedMeta('Mailbox')

export default function MailboxPage({ loaderData: { items, to } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  return (
    <ContainerNarrow className="pb-24">
      <PageHeader
        title="Mailbox"
        lead="Every email and text message this demo has sent in the last few days."
      />
      <FilterForm
        values={{ to }}
        hrefFor={(values) => paths.mailbox(values)}
        action={paths.mailbox()}
        label="Filter by recipient"
      >
        <TextField
          name="to"
          label="Email address or phone number"
          defaultValue={to}
          autoComplete="off"
          spellCheck={false}
          className="grow"
        />
      </FilterForm>
      <div className="mt-8">
        <Suspense fallback={<Skeleton className="h-40 w-full" />}>
          <MoveTime onMoved={() => void revalidate()} />
        </Suspense>
      </div>
      <div className="mt-8">
        {items.length === 0 ? (
          <Nothing to={to} />
        ) : (
          <ol>
            {items.map((mail) => (
              <li key={mail.id} className="border-t border-line py-8">
                <Message mail={mail} />
              </li>
            ))}
          </ol>
        )}
      </div>
    </ContainerNarrow>
  )
}

function Nothing({ to }: { to: string | undefined }) {
  return to === undefined ? (
    <EmptyState title="The mailbox is empty">
      Sign up or reset a password, and the email appears here right away.
    </EmptyState>
  ) : (
    <EmptyState
      title="No messages for this recipient"
      action={<ButtonLink to={paths.mailbox()}>Show all messages</ButtonLink>}
    >
      {`Nothing was sent to ${to} in the last few days.`}
    </EmptyState>
  )
}

type Mail = Route.ComponentProps['loaderData']['items'][number]

function Message({ mail }: { mail: Mail }) {
  return (
    <article className="flex flex-col gap-4">
      <header>
        <h2 className="text-lead font-medium">{mail.subject}</h2>
        <p className="mt-1 flex flex-wrap gap-x-4 text-small text-soft">
          <span>{`To ${mail.to}`}</span>
          <DateText moment={mail.sent_at} withTime />
        </p>
      </header>
      <pre className="font-mono text-small break-words whitespace-pre-wrap">{withLinks(mail.text)}</pre>
      {mail.html !== '' && (
        <details>
          <summary className="inline-flex min-h-8 items-center text-small underline underline-offset-4">
            Preview in an email app
          </summary>
          {/* Fully sandboxed: no scripts, no forms, no navigation; the page's own content policy applies inside,
              too. */}
          <iframe
            title={`“${mail.subject}” in an email app`}
            srcDoc={mail.html}
            sandbox=""
            loading="lazy"
            height={PREVIEW_HEIGHT_PX}
            className="mt-3 w-full rounded-box border border-line"
          />
        </details>
      )}
    </article>
  )
}

/** Addresses are links, since people come here for the link of a recovery mail. */
function withLinks(text: string) {
  const pieces: ReactNode[] = []
  let end = 0
  for (const match of text.matchAll(/https?:\/\/\S+/g)) {
    pieces.push(
      text.slice(end, match.index),
      <a key={match.index} href={match[0]} rel="noopener nofollow" className="prose-link">
        {match[0]}
      </a>,
    )
    end = match.index + match[0].length
  }
  return [...pieces, text.slice(end)]
}
