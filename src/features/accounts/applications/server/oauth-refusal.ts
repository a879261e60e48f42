// Refusals of OAuth (RFC 6749, 5.2), which are neither those of auth/v1 nor Problems, because applications read them.
import { statusOf, toProblem } from '../../../../platform/http/failures.ts'
import type { Log } from '../../../../platform/log.ts'
import { answerJson } from '../../server/protocol-routes.ts'
import { ProtocolRefusal } from '../../server/refusal.ts'

export type OauthError =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_target'
  | 'invalid_redirect_uri'
  | 'invalid_client_metadata'
  | 'unsupported_grant_type'
  | 'temporarily_unavailable'
  | 'server_error'

export class OauthRefusal extends Error {
  override name = 'OauthRefusal'
  readonly error: OauthError

  constructor(error: OauthError, description: string, cause?: unknown) {
    super(description, cause === undefined ? undefined : { cause })
    this.error = error
  }
}

/** Answers a refusal, a Problem or a fault in the shape of OAuth. */
export function oauthRefusalResponse(error: unknown, log: Log): Response {
  if (error instanceof OauthRefusal)
    return answerJson({ error: error.error, error_description: error.message }, {}, 400)
  const { status, message, retryAfterSeconds } =
    error instanceof ProtocolRefusal ? error : problemOf(error, log)
  const word = status >= 500 ? 'server_error' : 'invalid_request'
  return answerJson(
    {
      error: status === 503 || status === 429 ? 'temporarily_unavailable' : word,
      error_description: message,
    },
    retryAfterSeconds === undefined ? {} : { 'retry-after': String(Math.ceil(retryAfterSeconds)) },
    status,
  )
}

function problemOf(error: unknown, log: Log) {
  const { kind, message, retryAfterSeconds } = toProblem(error, log)
  return { status: statusOf(kind), message, retryAfterSeconds }
}
