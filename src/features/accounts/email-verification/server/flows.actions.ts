// PKCE: a flow stores the challenge of the browser that began it; only that browser can exchange its code.
import { createHash } from 'node:crypto'
import type { Tx } from '../../../../platform/database/database.ts'
import { isSameText } from '../../../../platform/same-text.ts'
import type { AccountParts } from '../../abuse-protection/server/abuse-protection.actions.ts'
import { keyDigestOf } from '../../abuse-protection/server/keys.actions.ts'
import { ProtocolRefusal } from '../../server/refusal.ts'
import type { Challenge } from '../flows.schemas.ts'
import {
  changeFlow,
  deleteFlow,
  deleteFlowsOf,
  type FlowRow,
  findFlowByAuthCode,
  insertFlow,
  lockFlow,
  lockFlowByAuthCode,
} from './flows.records.ts'

/** The code of the redirect back can be exchanged for so long. */
export const AUTH_CODE_SECONDS = 300
/** A person may take so long at the provider, or before opening a mail. */
export const FLOW_SECONDS = 600

export type NewFlow = {
  method: string
  provider?: string
  challenge: Challenge | undefined
  redirectTo: string | null
  providerState?: Record<string, unknown>
  userId?: string
  /** Given if the id must be known before the flow is stored. */
  id?: string
}

/** Stores a flow and returns its id, the `state` that is sent to the provider. */
export async function beginFlow(
  { random }: Pick<AccountParts, 'random'>,
  tx: Tx,
  flow: NewFlow,
  now: Date,
): Promise<string> {
  const id = flow.id ?? random.uuid()
  await insertFlow(tx, {
    id,
    method: flow.method,
    provider: flow.provider ?? null,
    code_challenge: flow.challenge?.challenge ?? null,
    code_challenge_method: flow.challenge?.method ?? null,
    redirect_to: flow.redirectTo,
    provider_state: flow.providerState ?? null,
    user_id: flow.userId ?? null,
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + FLOW_SECONDS * 1000).toISOString(),
  })
  return id
}

/**
 * Resumes a flow when the provider redirects the person back, once. Raises flow_state_not_found, flow_state_expired,
 * flow_state_already_used.
 */
export async function resumeFlow(tx: Tx, id: string, now: Date): Promise<FlowRow> {
  const flow = await lockFlow(tx, id)
  if (!flow) throw new ProtocolRefusal('flow_state_not_found')
  if (flow.used_at !== null) throw new ProtocolRefusal('flow_state_already_used')
  if (new Date(flow.expires_at) <= now) throw new ProtocolRefusal('flow_state_expired')
  await changeFlow(tx, id, { used_at: now.toISOString() })
  return flow
}

/** Detaches a flow from an account, so that it remains when all others of the account are ended. */
export async function leaveFlowAlone(tx: Tx, flowId: string): Promise<void> {
  await changeFlow(tx, flowId, { user_id: null })
}

/** Issues the code that the browser exchanges for a session, once the person has been authenticated. */
export async function issueAuthCode(
  { random }: Pick<AccountParts, 'random'>,
  tx: Tx,
  { flowId, userId }: { flowId: string; userId: string },
  now: Date,
): Promise<string> {
  const code = random.uuid()
  await changeFlow(tx, flowId, {
    user_id: userId,
    auth_code_hash: keyDigestOf(code),
    expires_at: new Date(now.getTime() + AUTH_CODE_SECONDS * 1000).toISOString(),
  })
  return code
}

/** Ends all flows to a person's account, so that no one who began one can complete it later. */
export const endFlowsOf = (tx: Tx, userId: string) => deleteFlowsOf(tx, userId, 'all')

/** Ends the flows whose code only has to be exchanged; links in the owner's inbox stay valid. */
export const endAuthCodesOf = (tx: Tx, userId: string) => deleteFlowsOf(tx, userId, 'finished')

export async function ownerOfAuthCode(tx: Tx, code: string): Promise<string | undefined> {
  return (await findFlowByAuthCode(tx, keyDigestOf(code)))?.user_id ?? undefined
}

/**
 * Exchanges a code, once, with the verifier of the browser that began the flow. Raises flow_state_not_found,
 * flow_state_expired, bad_code_verifier.
 */
export async function exchangeAuthCode(
  tx: Tx,
  given: { code: string; verifier: string },
  now: Date,
): Promise<{ userId: string; method: string }> {
  const flow = await lockFlowByAuthCode(tx, keyDigestOf(given.code))
  if (!flow || flow.user_id === null || flow.code_challenge === null) {
    throw new ProtocolRefusal('flow_state_not_found')
  }
  if (new Date(flow.expires_at) <= now) throw new ProtocolRefusal('flow_state_expired')
  const proof =
    flow.code_challenge_method === 's256'
      ? createHash('sha256').update(given.verifier).digest('base64url')
      : given.verifier
  if (!isSameText(proof, flow.code_challenge)) throw new ProtocolRefusal('bad_code_verifier')
  await deleteFlow(tx, flow.id)
  return { userId: flow.user_id, method: flow.method }
}
