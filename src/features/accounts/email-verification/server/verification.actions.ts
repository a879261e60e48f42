// Verifying an address: by a typed code or an opened link (auth-protocol 1.3). Success of any kind verifies the
// address, uses up the code and begins a session of its own.

import type { Tx } from '../../../../platform/database/database.ts'
import { type AccountParts, inTheSameTime } from '../../abuse-protection/server/abuse-protection.actions.ts'
import { type Guess, type GuessAttempt, takeGuess } from '../../abuse-protection/server/guesses.ts'
import { askerOf, guesserOf } from '../../abuse-protection/server/trusted-devices.actions.ts'
import { NO_ONE, TRUST } from '../../abuse-protection/trusted-devices.rules.ts'
import { findUserByEmail } from '../../identity/server/users-by-email.ts'
import { refusingTakenEmail, requireEmail } from '../../identity/users/server/users.actions.ts'
import { lockUser } from '../../identity/users/server/users.records.ts'
import { ProtocolRefusal } from '../../server/refusal.ts'
import type { SessionJson } from '../../sessions/server/sessions.actions.ts'
import { type CodePurpose, MAX_COMPARED_CHANGES } from '../codes.rules.ts'
import type { VerifyType } from '../verification.schemas.ts'
import { applyProof, type By, prove } from './apply-code.ts'
import { flowIdIn, ownerOfLink, type Spent, spendLink, spendTypedCode } from './codes.actions.ts'
import { type CodeRow, codesOfChangesTo, findCode } from './codes.records.ts'
import { issueAuthCode, leaveFlowAlone, resumeFlow } from './flows.actions.ts'

/** A typed code is compared with codes of this purpose. A recovery mail contains a link and no code, so there is none. */
const TYPED: Record<VerifyType, CodePurpose | undefined> = {
  signup: 'signup',
  email: 'signup',
  email_change: 'email_change',
  recovery: undefined,
  magiclink: undefined,
  invite: undefined,
}
const LINKED: Record<VerifyType, readonly CodePurpose[]> = {
  signup: ['signup'],
  email: ['signup', 'recovery'],
  email_change: ['email_change'],
  recovery: ['recovery'],
  magiclink: [],
  invite: [],
}

type TypedCode = By & { email: string; token: string; type: VerifyType }

/**
 * Verifies a typed code (DATA-37; MSG-47 to MSG-50). Wrong digits while a code is valid and a right code that has
 * expired get their own answers; where sign-up keeps secret who has an account, all get the same, in the same time.
 * Raises otp_expired, otp_late, otp_wrong, user_banned, email_exists, over_request_rate_limit.
 */
export async function verifyTyped(parts: AccountParts, input: TypedCode, now: Date): Promise<SessionJson> {
  const isSecret = parts.settings.confirm === 'required'
  return isSecret ? inTheSameTime(() => verifyCode(parts, input, now)) : verifyCode(parts, input, now)
}

async function verifyCode(parts: AccountParts, input: TypedCode, now: Date): Promise<SessionJson> {
  const email = requireEmail(input.email)
  const purpose = TYPED[input.type]
  if (purpose === undefined) throw new ProtocolRefusal('otp_expired')
  const attempt: GuessAttempt = new Map()
  let refusal: Refused = 'otp_expired'
  let wait: number | undefined
  // A refusal does not end the search, because another candidate may be the sender's.
  for (const candidate of await candidates(parts, { ...input, email }, purpose)) {
    const guessed = await guessCode(parts, { given: { ...input, email }, candidate, attempt }, now)
    if ('value' in guessed) return guessed.value
    if ('wait' in guessed) wait = guessed.wait
    else if (refusal === 'otp_expired') refusal = guessed.refusal
  }
  if (wait !== undefined && refusal === 'otp_expired') {
    throw new ProtocolRefusal('over_request_rate_limit', { retryAfterSeconds: wait })
  }
  throw refusalOf(parts, refusal)
}

/**
 * Tries one code: counted separately, whether it exists or not, before it is compared. A refusal after it was right,
 * such as a ban or a taken address, rolls everything back.
 */
async function guessCode(
  parts: AccountParts,
  { given, candidate, attempt }: { given: TypedCode; candidate: Candidate; attempt: GuessAttempt },
  now: Date,
): Promise<{ value: SessionJson } | { refusal: Refused } | { wait: number }> {
  const { purpose, row } = candidate
  const by = await standingOf(parts, given, candidate, now)
  const guess = { account: `${purpose} ${given.email}`, at: row?.id, ...by }
  const taken = await takeGuess(parts, { kind: 'code', guess, now, attempt })
  if ('wait' in taken && taken.by === 'strangers') return { wait: taken.wait }
  if ('wait' in taken || !row) return { refusal: 'otp_expired' }
  const typed = { id: row.id, code: given.token }
  const outcome = await refusingTakenEmail(() =>
    parts.database.inTransaction(async (tx) => {
      // The user is locked first, as everywhere: two transactions that lock both in different orders would wait for each other.
      await lockUser(tx, row.user_id)
      const spent = await spendTypedCode(parts, tx, typed, now)
      return 'row' in spent ? { value: await prove(parts, tx, { row: spent.row, by: given }, now) } : spent
    }),
  )
  if ('value' in outcome) await taken.wasRight()
  return outcome
}

/**
 * Returns the standing with which a client tries a code. The browser that asked for it has attempts of its own, regardless of
 * others; one at the same address is at least no stranger.
 */
async function standingOf(
  parts: AccountParts,
  { email, client }: TypedCode,
  { userId, row }: Candidate,
  now: Date,
): Promise<Pick<Guess, 'guesser' | 'isAsker'>> {
  const { asked_by_browser, asked_by_address } = askerOf(parts, email, client)
  if (row?.asked_by_browser === asked_by_browser) {
    return { guesser: { key: `browser ${asked_by_browser}`, isStranger: false }, isAsker: true }
  }
  const seen = { userId, client, trust: TRUST.signedIn }
  const guesser = await guesserOf(parts, parts.database.db, seen, now)
  return { guesser: row?.asked_by_address === asked_by_address ? { ...guesser, isStranger: false } : guesser }
}

type Candidate = { userId: string; purpose: CodePurpose; row: CodeRow | undefined }

/**
 * Returns the accounts to which the code may belong. An address that several people want belongs to none of them yet, so none
 * blocks the others.
 */
async function candidates(
  parts: Pick<AccountParts, 'database' | 'keys'>,
  { email, client, inNameOf }: TypedCode,
  purpose: CodePurpose,
): Promise<Candidate[]> {
  const { db } = parts.database
  if (purpose !== 'email_change') {
    const user = await findUserByEmail(db, email)
    return [{ userId: user?.id ?? NO_ONE, purpose, row: user && (await findCode(db, user.id, purpose)) }]
  }
  const by = { senderId: inNameOf?.user.id, asker: askerOf(parts, email, client) }
  const rows = await codesOfChangesTo(db, email, by, MAX_COMPARED_CHANGES)
  if (rows.length === 0) return [{ userId: NO_ONE, purpose, row: undefined }]
  return rows.map((row) => ({ userId: row.user_id, purpose: row.purpose, row }))
}

type Refused = Extract<Spent, { refusal: unknown }>['refusal']

function refusalOf(parts: AccountParts, refusal: Refused) {
  return new ProtocolRefusal(parts.settings.confirm === 'required' ? 'otp_expired' : refusal)
}

/** Verifies a link by its token (AUTH-16), in any browser. Raises otp_expired, otp_late, user_banned, email_exists. */
export async function verifyLink(
  parts: AccountParts,
  input: { link: string; type: VerifyType } & By,
  now: Date,
): Promise<SessionJson> {
  return refusingTakenEmail(() =>
    parts.database.inTransaction(async (tx) => {
      const row = await spendLinkOf(parts, tx, input, now)
      return prove(parts, tx, { row, by: input }, now)
    }),
  )
}

/**
 * Verifies a link that belongs to a PKCE flow: returns the code that only the browser that requested it can exchange.
 * Raises otp_expired, otp_late, flow_state_not_found, flow_state_expired.
 */
export async function verifyLinkForCode(
  parts: AccountParts,
  input: { link: string; type: VerifyType },
  now: Date,
): Promise<string> {
  return refusingTakenEmail(() =>
    parts.database.inTransaction(async (tx) => {
      const row = await spendLinkOf(parts, tx, input, now)
      const flow = await resumeFlow(tx, flowIdIn(input.link) ?? '', now)
      // The proof ends all other flows of the account.
      await leaveFlowAlone(tx, flow.id)
      const user = await applyProof(parts, tx, { row, by: {} }, now)
      if (!('id' in user)) throw new ProtocolRefusal('otp_expired')
      return issueAuthCode(parts, tx, { flowId: flow.id, userId: user.id }, now)
    }),
  )
}

async function spendLinkOf(
  parts: AccountParts,
  tx: Tx,
  input: { link: string; type: VerifyType },
  now: Date,
): Promise<CodeRow> {
  const owner = await ownerOfLink(parts, tx, input.link)
  if (owner !== undefined) await lockUser(tx, owner)
  const spent = await spendLink(parts, tx, { link: input.link, purposes: LINKED[input.type] }, now)
  if ('refusal' in spent) throw refusalOf(parts, spent.refusal)
  return spent.row
}
