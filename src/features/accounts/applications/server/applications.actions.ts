// Identifies applications: registered ones, and those described by a document at the address that is its identifier. A stranger
// chooses such an address, so it is fetched with the same care as an endpoint of a seller.

import type { Reader } from '../../../../platform/database/database.ts'
import { answerText } from '../../../../platform/outbound/answer-text.ts'
import type { Outbound } from '../../../../platform/outbound/outbound.ts'
import { OutboundError } from '../../../../platform/outbound/outbound.ts'
import type { AccountParts } from '../../abuse-protection/server/abuse-protection.actions.ts'
import { DOCUMENT_SECONDS, isDocumentAddress } from '../applications.rules.ts'
import { publishedApplication, registeredApplication } from '../applications.schemas.ts'
import { type ApplicationRow, findApplication, putApplication } from './applications.records.ts'
import { OauthRefusal } from './oauth-refusal.ts'

export type ApplicationParts = Pick<
  AccountParts,
  'database' | 'clock' | 'log' | 'random' | 'keys' | 'limits' | 'settings'
> & {
  readonly outbound: Pick<Outbound, 'call'>
  /** Tokens are issued for this service only, given by its address. */
  readonly resource: string
}

const FETCH_MS = 5_000
/** The draft of such documents recommends this limit. */
const MOST_DOCUMENT_BYTES = 5 * 1024

/** Registers an application (RFC 7591). Raises OauthRefusal. */
export async function registerApplication(
  { database, random }: ApplicationParts,
  body: unknown,
  now: Date,
): Promise<ApplicationRow> {
  const parsed = registeredApplication.safeParse(body)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    const isRedirect = issue?.path[0] === 'redirect_uris'
    throw new OauthRefusal(
      isRedirect ? 'invalid_redirect_uri' : 'invalid_client_metadata',
      issue?.message ?? 'Invalid metadata',
    )
  }
  const row = {
    id: random.uuid(),
    name: parsed.data.client_name,
    redirect_uris: parsed.data.redirect_uris,
    created_at: now.toISOString(),
    fetched_at: null,
    connected_at: null,
  }
  await putApplication(database.db, row)
  return row
}

/** Returns an application by its identifier; an old document is fetched again. Raises OauthRefusal 'invalid_client'. */
export async function requireApplication(
  parts: ApplicationParts,
  id: string,
  now: Date,
): Promise<ApplicationRow> {
  const known = await findApplication(parts.database.db, id)
  const since = now.getTime() - DOCUMENT_SECONDS * 1000
  if (known && (known.fetched_at === null || Date.parse(known.fetched_at) >= since)) return known
  requireDocument(id)
  const { client_name, redirect_uris } = await fetchDocument(parts, id)
  const at = now.toISOString()
  const row = {
    id,
    name: client_name,
    redirect_uris,
    fetched_at: at,
    created_at: known?.created_at ?? at,
    connected_at: known?.connected_at ?? null,
  }
  await putApplication(parts.database.db, row)
  return row
}

/** Clients that read 'invalid_client' register again; others show the sentence to a person. Raises OauthRefusal. */
export async function requireKnown(reader: Reader, id: string): Promise<void> {
  if (!(await findApplication(reader, id))) requireDocument(id)
}

function requireDocument(id: string): void {
  if (!isDocumentAddress(id))
    throw new OauthRefusal(
      'invalid_client',
      'This client id is unknown here, or was forgotten. Register again',
    )
}

async function fetchDocument({ outbound }: ApplicationParts, address: string) {
  const parsed = publishedApplication.safeParse(await fetchJson(outbound, address))
  if (!parsed.success)
    throw new OauthRefusal(
      'invalid_client',
      `The client’s document is invalid: ${parsed.error.issues[0]?.message}`,
    )
  if (parsed.data.client_id !== address)
    throw new OauthRefusal('invalid_client', 'The client’s document is about another client')
  return parsed.data
}

async function fetchJson(outbound: Pick<Outbound, 'call'>, address: string): Promise<unknown> {
  const unreadable = (why?: unknown) =>
    new OauthRefusal('invalid_client', 'The client’s document couldn’t be read', why)
  try {
    const answer = await outbound.call(address, {
      method: 'GET',
      headers: { accept: 'application/json' },
      timeoutMs: FETCH_MS,
      mostBytes: MOST_DOCUMENT_BYTES,
    })
    if (answer.status !== 200) {
      answer.cancel()
      throw unreadable()
    }
    return JSON.parse(await answerText(answer))
  } catch (error) {
    if (error instanceof OutboundError || error instanceof SyntaxError) throw unreadable(error)
    throw error
  }
}
