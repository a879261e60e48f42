// Accounts assembled: every route of auth/v1, and the session gate for all other endpoints.

import type { Endpoint, SessionGate } from '../../../platform/http/endpoint.ts'
import type { Route } from '../../../platform/http/route.ts'
import type { AccountParts } from '../abuse-protection/server/abuse-protection.actions.ts'
import { AUTH_BASE } from '../accounts.rules.ts'
import type { ApplicationParts } from '../applications/server/applications.actions.ts'
import { applicationRoutes } from '../applications/server/grants.endpoints.ts'
import { oauthRoutes } from '../applications/server/oauth.endpoints.ts'
import { createTokenGate, type TokenGate } from '../applications/server/tokens.actions.ts'
import { recoveryRoutes } from '../email-verification/recovery/server/recovery.endpoints.ts'
import { verificationRoutes } from '../email-verification/server/verification.endpoints.ts'
import { disabledRoutes } from '../entry/server/disabled.ts'
import { signInRoutes } from '../entry/server/sign-in.endpoints.ts'
import { signUpRoutes } from '../entry/server/sign-up.endpoints.ts'
import { challengeRoutes } from '../factors/server/challenges.endpoints.ts'
import { enrolmentRoutes } from '../factors/server/enrolment.endpoints.ts'
import { factorRoutes } from '../factors/server/factors.endpoints.ts'
import { recoveryCodeRoutes } from '../factors/server/recovery-codes.endpoints.ts'
import { credentialRoutes } from '../management/server/credentials.endpoints.ts'
import { ownAccountEndpoints } from '../management/server/own-account.endpoints.ts'
import { createAuthenticate, createSessionGate } from '../sessions/server/gate.ts'
import { mountProtocol, type ProtocolRoute } from './protocol-routes.ts'

export type Accounts = {
  routes: Route[]
  gate: SessionGate
  /** Finds the person behind the token of a connected application. */
  tokenGate: TokenGate
  endpoints: Endpoint[]
}

/** `routes` are those of social sign-in; `social` names the configured providers. */
export function createAccounts(
  parts: AccountParts,
  more: Pick<ApplicationParts, 'outbound' | 'resource'> & {
    routes?: readonly ProtocolRoute[]
    social?: Readonly<Record<string, boolean>>
  },
): Accounts {
  const { outbound, resource } = more
  const applicationParts: ApplicationParts = { ...parts, outbound, resource }
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
    ...applicationRoutes(applicationParts, authenticate),
    ...disabledRoutes(authenticate),
    ...(more.routes ?? []),
  ]
  return {
    routes: [
      ...oauthRoutes(applicationParts),
      ...mountProtocol(routes, { base: AUTH_BASE, publicKey: parts.keys.publicKey, log: parts.log }),
    ],
    gate: createSessionGate(parts, authenticate),
    tokenGate: createTokenGate(applicationParts),
    endpoints: ownAccountEndpoints(parts),
  }
}
