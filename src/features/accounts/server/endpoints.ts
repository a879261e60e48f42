// Accounts assembled: every route of auth/v1, and the session gate for all other endpoints.

import { mountProtocol, type ProtocolRoute } from '../../../platform/auth-protocol/protocol.ts'
import type { Endpoint, SessionGate } from '../../../platform/http/endpoint.ts'
import type { Route } from '../../../platform/http/route.ts'
import { disabledRoutes } from '../entry/disabled/server/endpoints.ts'
import { signInRoutes } from '../entry/sign-in/server/endpoints.ts'
import { signUpRoutes } from '../entry/sign-up/server/endpoints.ts'
import { challengeRoutes } from '../factors/challenges/server/endpoints.ts'
import { enrolmentRoutes } from '../factors/enrolment/server/endpoints.ts'
import { recoveryCodeRoutes } from '../factors/recovery-codes/server/endpoints.ts'
import { factorRoutes } from '../factors/server/endpoints.ts'
import { credentialRoutes } from '../management/credentials/server/endpoints.ts'
import { ownAccountEndpoints } from '../management/own-account/server/endpoints.ts'
import { recoveryRoutes } from '../proofs/recovery/server/endpoints.ts'
import { verificationRoutes } from '../proofs/verification/server/endpoints.ts'
import { AUTH_BASE } from '../rules.ts'
import type { AccountParts } from '../safeguards/server/actions.ts'
import { createAuthenticate, createSessionGate } from '../sessions/gate/server/actions.ts'

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
    ...enrolmentRoutes(parts, authenticate),
    ...challengeRoutes(parts, authenticate),
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
