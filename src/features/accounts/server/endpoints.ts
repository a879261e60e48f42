// Accounts put together: every route of auth/v1, and the gate that all other endpoints stand behind.
import { mountProtocol, type ProtocolRoute } from '../../../platform/auth-protocol/protocol.ts'
import type { Endpoint, SessionGate } from '../../../platform/http/endpoint.ts'
import type { Route } from '../../../platform/http/route.ts'
import { credentialRoutes } from '../credentials/server/endpoints.ts'
import { disabledRoutes } from '../disabled/server/endpoints.ts'
import { factorRoutes } from '../factors/server/endpoints.ts'
import { createAuthenticate, createSessionGate } from '../gate/server/actions.ts'
import { ownAccountEndpoints } from '../own-account/server/endpoints.ts'
import { recoveryRoutes } from '../recovery/server/endpoints.ts'
import { recoveryCodeRoutes } from '../recovery-codes/server/endpoints.ts'
import { signInRoutes } from '../sign-in/server/endpoints.ts'
import { signUpRoutes } from '../sign-up/server/endpoints.ts'
import { verificationRoutes } from '../verification/server/endpoints.ts'
import type { AccountParts } from './actions.ts'

export const AUTH_BASE = '/auth/v1'

export type Accounts = { routes: Route[]; gate: SessionGate; endpoints: Endpoint[] }

/** `more` are the routes of social sign-in; `social` says which providers are configured. */
export function createAccounts(
  parts: AccountParts,
  more: { routes?: readonly ProtocolRoute[]; social?: Readonly<Record<string, boolean>> } = {},
): Accounts {
  const authenticate = createAuthenticate(parts)
  const routes = [
    ...signUpRoutes(parts),
    ...signInRoutes(parts),
    ...recoveryRoutes(parts),
    ...verificationRoutes(parts, authenticate),
    ...credentialRoutes(parts, authenticate, more.social ?? {}),
    ...recoveryCodeRoutes(parts, authenticate),
    ...factorRoutes(parts, authenticate),
    ...disabledRoutes(authenticate),
    ...(more.routes ?? []),
  ]
  return {
    routes: mountProtocol(routes, { base: AUTH_BASE, publicKey: parts.keys.publicKey, log: parts.log }),
    gate: createSessionGate(parts, authenticate),
    endpoints: ownAccountEndpoints(parts),
  }
}
