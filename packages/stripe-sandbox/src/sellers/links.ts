// The page on which a seller says who they are: its address works once and for minutes, the page then for an hour.
import {
  type Account,
  type AccountLink,
  findLinkOfSecret,
  findLinkOfSession,
} from '../rows/accounts.records.ts'
import { accountLinks } from '../rows/accounts.table.ts'
import { changeRow, insertRow } from '../rows/sandbox-rows.records.ts'
import { newId, newSecret, secondsAfter, stamp, type Work } from '../rows/work.ts'

const LINK_SECONDS = 5 * 60
const SESSION_SECONDS = 3600

export function addLink(
  work: Work,
  account: Account,
  addresses: { return_url: string; refresh_url: string },
  urlOf: (secret: string) => string,
): Promise<AccountLink> {
  const secret = newSecret(work)
  return insertRow(work.tx, accountLinks, {
    id: newId(work, 'link'),
    account_id: account.id,
    secret,
    session: null,
    url: urlOf(secret),
    ...addresses,
    expires_at: secondsAfter(work.at, LINK_SECONDS),
    created_at: work.at,
  })
}

const isOver = ({ expires_at }: AccountLink, work: Work) => stamp(expires_at) <= stamp(work.at)

/** Uses a link up. Without `session`, it was used before, or is too old. Undefined if there is no such link. */
export async function useLink(
  work: Work,
  secret: string,
): Promise<{ link: AccountLink; session: string | undefined } | undefined> {
  const link = await findLinkOfSecret(work.tx, secret)
  if (!link || link.session !== null || isOver(link, work)) return link && { link, session: undefined }
  const session = newSecret(work)
  await changeRow(work.tx, accountLinks, link.id, {
    session,
    expires_at: secondsAfter(work.at, SESSION_SECONDS),
  })
  return { link, session }
}

/** The link with which a page was opened that can still be used. */
export async function linkOfSession(work: Work, session: string): Promise<AccountLink | undefined> {
  const link = await findLinkOfSession(work.tx, session)
  return link && !isOver(link, work) ? link : undefined
}
