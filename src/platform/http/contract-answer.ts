// Every contract goes through this over HTTP: the address's rate limit, the session, the limits of changes, text that
// can be stored, and then the contract itself (handle-contract.ts).

import { VISITOR } from '../actor.ts'
import { shortName } from '../contract/generic-messages.ts'
import { Problem } from '../contract/problem.ts'
import { ownChangeAt } from './changed-cookie.ts'
import type { ContractGate, Endpoint, RequestHeaders } from './endpoint.ts'
import { type HandlingOptions, handleContract } from './handle-contract.ts'
import { isSafeText } from './json-body.ts'
import type { RateLimiter } from './rate-limit.ts'

export type ContractAnswerOptions = HandlingOptions & {
  rateLimiter: RateLimiter
  gate?: ContractGate
}

export type AskedOverHttp = {
  headers: RequestHeaders
  /** The key by which rate limits count the client. */
  addressKey: string
  params: Record<string, string>
  /** The address may include an origin: only the part behind the first question mark counts. */
  url: string
  readBody: () => Promise<unknown>
}

export type AnswerContract = (entry: Endpoint, asked: AskedOverHttp) => Promise<unknown>

export function createContractAnswer(options: ContractAnswerOptions): AnswerContract {
  const gate: ContractGate = options.gate ?? (async () => VISITOR)

  return async (entry, { headers, addressKey, params, url, readBody }) => {
    const { contract } = entry
    await options.rateLimiter.take(contract.limit, addressKey)
    // Addresses outside of the API answer everyone alike, so credentials that are sent to them are not even read.
    const actor = contract.base === '' ? VISITOR : await gate(headers, contract.access)
    if (contract.limit === 'write')
      await options.rateLimiter.countWrite({
        addressKey,
        ...(actor.kind === 'person' ? { personId: actor.id } : {}),
      })
    const query = safeQuery(url)
    return await handleContract(
      entry,
      {
        params,
        query,
        body: contract.body ? await readBody() : undefined,
        actor,
        client: {
          addressKey,
          userAgent: headers.get('user-agent') ?? '',
          hasJustChanged: ownChangeAt(headers.get('cookie')) !== undefined,
        },
        idempotencyKey: headers.get('idempotency-key'),
      },
      options,
    )
  }
}

/** No endpoint has a quarter as many. Thousands fit into a head, and each costs as much as one of a body's values. */
const MAX_PARAMETERS = 100

function safeQuery(url: string): URLSearchParams {
  const cut = url.indexOf('?')
  const query = new URLSearchParams(cut < 0 ? '' : url.slice(cut))
  if (query.size > MAX_PARAMETERS)
    throw new Problem('invalid', `The address has more than ${MAX_PARAMETERS} parameters`)
  for (const [name, value] of query) {
    if (!isSafeText(name) || !isSafeText(value)) {
      throw new Problem('invalid', "The text contains characters that can't be stored", {
        fields: { [shortName(name)]: 'Invalid' },
      })
    }
  }
  return query
}
