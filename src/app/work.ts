// Which kind of work is an API request, and which body has its overload refusal?

import type { IncomingMessage } from 'node:http'
import { AUTH_BASE } from '../features/accounts/accounts.rules.ts'
import { refusalBody, VERSION_HEADER } from '../features/accounts/server/protocol-routes.ts'
import { ProtocolRefusal } from '../features/accounts/server/refusal.ts'
import { paths } from '../paths.ts'
import { STORAGE_BASE } from '../platform/contract/bucket.ts'
import type { Overload, WorkKind } from '../platform/http/admission.ts'
import { problemBody } from '../platform/http/failures.ts'

/** Machines ask this process for these addresses; they are answered whatever the load. */
const OPERATIONS = ['/healthz', '/readyz', '/metrics', paths.openApi()]
const SENDS_FILE = new Set(['POST', 'PUT', 'PATCH'])

export function workOf(method: string, path: string): WorkKind | undefined {
  if (OPERATIONS.includes(path)) return undefined
  if (path.startsWith(AUTH_BASE)) return 'account'
  if (!path.startsWith(STORAGE_BASE)) return 'api'
  if (method === 'GET' || method === 'HEAD') return 'file'
  return SENDS_FILE.has(method) && !path.startsWith(`${STORAGE_BASE}/object/sign/`) ? 'upload' : 'api'
}

/** Returns the refusal in the shape of the protocol in use, so that its client understands it. */
export function overloadBody(problem: Overload, request: IncomingMessage, requestId: string): unknown {
  if (problem.work !== 'account') return problemBody(problem, requestId)
  const version = request.headers[VERSION_HEADER]
  return refusalBody(
    new ProtocolRefusal('unavailable', { message: problem.message }),
    typeof version === 'string' ? version : null,
  )
}
