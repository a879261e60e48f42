// A deployment gives its buyer a page with the setup, and an access key that the seller's service can check.
import { createHash } from 'node:crypto'
import type { KeyHolder, Person } from '../../../../platform/actor.ts'
import type { Clock } from '../../../../platform/clock.ts'
import { Problem, refuseFor } from '../../../../platform/contract/problem.ts'
import type { Database, Reader, Tx } from '../../../../platform/database/database.ts'
import { bearerIn } from '../../../../platform/http/bearer.ts'
import type { ContractGate, SessionGate } from '../../../../platform/http/endpoint.ts'
import { erasesAll, type PersonData } from '../../../../platform/person-data.ts'
import type { Random } from '../../../../platform/random.ts'
import { isBanned } from '../../../accounts/identity/users/server/users.actions.ts'
import type { VerifiedKey } from '../../deployments.contract.ts'
import { accessMessages as messages } from '../access.messages.ts'
import { whyNoAccess } from '../access.policy.ts'
import { KEY_BYTES, KEY_PATTERN, KEY_PREFIX, SHOWN_OF_KEY, USE_NOTED_EVERY_MS } from '../access.rules.ts'
import {
  deleteKey,
  deleteKeysOfPerson,
  findAgentOfOwner,
  findByHash,
  findDeployment,
  keysOfPerson,
  listDeployments,
  listSold,
  lockKeyPurchase,
  noteUse,
  putKey,
} from './access.records.ts'

type Page = { page: number; page_size: number }

/** A deployment of one's own. Raises Problem 'not_found', also for other people's. */
export async function openDeployment(reader: Reader, actor: Person, id: number) {
  const found = await findDeployment(reader, actor.id, id)
  if (!found) throw new Problem('not_found', messages.notFound)
  return found
}

/** Returns one page of one's own deployments, newest first. */
export async function listOwnDeployments(reader: Reader, actor: Person, page: Page) {
  return { ...(await listDeployments(reader, actor.id, page)), ...page }
}

/**
 * Returns one page of the buyers who deployed an agent of one's own. Raises Problem 'not_found', also for other
 * people's agents.
 */
export async function listSoldDeployments(reader: Reader, actor: Person, agentId: number, page: Page) {
  const agent = await findAgentOfOwner(reader, actor.id, agentId)
  if (!agent) throw new Problem('not_found', messages.agentNotFound)
  return { agent, ...(await listSold(reader, agentId, page)), ...page }
}

/** 256 random bits need neither salt nor a slow hash: no one guesses or looks them up. */
const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url')

/**
 * Makes a new access key and returns it, this once; the former one no longer works. Raises Problem 'not_found', and
 * 'conflict' without access.
 */
export async function makeKey(
  tx: Tx,
  deploymentId: number,
  { actor, now, random }: { actor: Person; now: Date; random: Random },
): Promise<string> {
  const purchase = await lockKeyPurchase(tx, actor.id, deploymentId)
  if (!purchase) throw new Problem('not_found', messages.notFound)
  refuseFor(whyNoAccess(purchase))
  const key = KEY_PREFIX + random.bytes(KEY_BYTES).toString('base64url')
  await putKey(tx, {
    purchase_id: deploymentId,
    hash: hashOf(key),
    last_four: key.slice(-SHOWN_OF_KEY),
    created_at: now.toISOString(),
  })
  return key
}

/** Access has ended: its key never works again, even if the agent is deployed again. */
export async function endKey(tx: Tx, deploymentId: number): Promise<void> {
  await deleteKey(tx, deploymentId)
}

/**
 * Undefined for a key that is unknown or no longer works. Use of a key is noted from time to time, not with every call.
 */
export async function verifyKey(reader: Reader, key: string, now: Date): Promise<VerifiedKey | undefined> {
  if (!KEY_PATTERN.test(key)) return undefined
  const hash = hashOf(key)
  const found = await findByHash(reader, hash)
  if (!found || isBanned(found, now)) return undefined
  const { used_at, banned_until: _, ...verified } = found
  const lately = new Date(now.getTime() - USE_NOTED_EVERY_MS)
  if (used_at === null || Date.parse(used_at) < lately.getTime()) await noteUse(reader, hash, now, lately)
  return { valid: true, ...verified }
}

/**
 * Lets access keys in where contracts take them: instead of a session, or always. Whatever is wrong with a key, the refusal
 * is the same. Raises Problem 'sign_in_required'.
 */
export function withAccessKeys(
  sessionGate: SessionGate,
  { database, clock }: { database: Pick<Database, 'db'>; clock: Clock },
): ContractGate {
  return async (headers, access) => {
    if (access === 'public' || access === 'session') return sessionGate(headers, access)
    const key = bearerIn(headers) ?? ''
    if (access === 'key or session' && !key.startsWith(KEY_PREFIX)) {
      const actor = await sessionGate(headers, 'session')
      if (actor.kind === 'visitor') throw new Problem('sign_in_required', messages.keyOrSignIn)
      return actor
    }
    const opens = await verifyKey(database.db, key, clock.now())
    if (!opens) throw new Problem('sign_in_required', messages.keyInvalid)
    return { kind: 'key', opens }
  }
}

/** The gate of this file verified the key, so the cast is safe. */
export const openedBy = ({ opens }: KeyHolder): VerifiedKey => opens as VerifiedKey

/** Access keys in an export, and their end: with the account, or with a proof of its address by someone else. */
export const accessData = {
  noun: 'access_keys',
  exportRows: keysOfPerson,
  erase: erasesAll(deleteKeysOfPerson),
  endKeys: deleteKeysOfPerson,
} as const satisfies PersonData
