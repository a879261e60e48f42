// What a demonstration would have sent: mails and text messages, newest first, with a preview in which nothing runs.
import { data } from 'react-router'
import { paths } from '../../paths.ts'
import { load } from '../../platform/client/load-context.ts'
import { readPageQuery } from '../../platform/client/page-query.ts'
import { siteContext } from '../../platform/client/site-context.ts'
import type { Route } from './+types/mailbox-page'
import { mailboxContracts, mailboxQuery } from './contract.ts'

const PREVIEW_HEIGHT_PX = 560

export async function loader({ request, context }: Route.LoaderArgs) {
  if (!context.get(siteContext).demo) throw data(null, { status: 404 })
  const query = readPageQuery(mailboxQuery, request.url)
  return { ...query, ...(await load(context, mailboxContracts.list, { query })) }
}

export function meta() {
  return [{ title: 'Mailbox · Guildhall' }, { name: 'robots', content: 'noindex' }]
}

export default function MailboxPage({ loaderData }: Route.ComponentProps) {
  const { items, to } = loaderData
  return (
    <div className="mx-auto max-w-measure px-4 py-12">
      <h1 className="display text-heading">Mailbox</h1>
      <p className="mt-3 text-soft">
        This demonstration sends nothing. Every mail and text message that it would have sent is here.
      </p>
      <form action={paths.mailbox()} className="mt-8 flex flex-wrap items-end gap-3">
        <label className="grow">
          <span className="block text-small text-soft">Address or number</span>
          <input
            name="to"
            defaultValue={to}
            autoComplete="off"
            className="mt-1 w-full rounded-box border border-edge bg-surface px-3 py-2"
          />
        </label>
        <button type="submit" className="rounded-box border border-edge bg-surface px-4 py-2">
          Show
        </button>
      </form>
      {items.length === 0 ? <Empty to={to} /> : null}
      <ol className="mt-8">
        {items.map((mail, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is rendered once and has no ids
          <li key={at} className="border-line border-t py-8">
            <Message mail={mail} />
          </li>
        ))}
      </ol>
    </div>
  )
}

function Empty({ to }: { to: string | undefined }) {
  return (
    <p className="mt-8 border-line border-t pt-8">
      {to === undefined ? (
        'Nothing has been sent yet.'
      ) : (
        <>
          Nothing has been sent to {to}. <a href={paths.mailbox()}>Show everything</a>
        </>
      )}
    </p>
  )
}

type Mail = Route.ComponentProps['loaderData']['items'][number]

function Message({ mail }: { mail: Mail }) {
  return (
    <article>
      <h2 className="text-lead">{mail.subject}</h2>
      <p className="mt-1 text-small text-soft">
        <span>To {mail.to}</span>
        <span aria-hidden="true"> · </span>
        <time dateTime={mail.sent_at}>{mail.sent_at.slice(0, 19).replace('T', ' ')} UTC</time>
      </p>
      <pre className="mt-4 whitespace-pre-wrap break-words font-mono text-small">{linked(mail.text)}</pre>
      {mail.html === '' ? null : (
        <details className="mt-4">
          <summary>As it looks</summary>
          {/* No permission at all: no script, no form, no way out; the page's own content policy holds inside too. */}
          <iframe
            title={`The mail “${mail.subject}” as it looks`}
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

/** The addresses in a text, to be pressed: they are what somebody trying a recovery comes for. */
function linked(text: string) {
  return text.split(/(https?:\/\/\S+)/).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text never move
      <a key={at} href={part} rel="noopener nofollow" className="prose-link">
        {part}
      </a>
    ),
  )
}
