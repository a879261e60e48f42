// Answers whether an agent's endpoint is up, with one light request that follows no redirect and reads no answer.
import { type Outbound, OutboundError } from '../../../../platform/outbound/outbound.ts'
import { LEAST_FAILING_STATUS, PROBE_SECONDS } from '../health.rules.ts'

/** Asks the health path that its seller declared, which must answer with 2xx, or the endpoint itself. */
export async function probe(outbound: Outbound, url: string, healthPath: string | null): Promise<boolean> {
  try {
    const answer = await outbound.call(healthPath === null ? url : new URL(healthPath, url).href, {
      method: healthPath === null ? 'HEAD' : 'GET',
      headers: { 'user-agent': 'Guildhall' },
      timeoutMs: PROBE_SECONDS * 1000,
      mostBytes: 0,
    })
    answer.cancel()
    return healthPath === null
      ? answer.status < LEAST_FAILING_STATUS
      : answer.status >= 200 && answer.status < 300
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    return healthPath === null && error.failure === 'redirected'
  }
}
