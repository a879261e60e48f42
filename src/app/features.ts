// Opens the features of the product over one database: accounts, payments, and the endpoints of all.
import { socialRoutes } from '../features/accounts/entry/social/server/social.endpoints.ts'
import { createAccounts } from '../features/accounts/server/accounts.endpoints.ts'
import { TOOLS_PATH } from '../features/agents/tools/tools.rules.ts'
import { isProvenWith } from '../features/selling/payout-accounts/server/payout-accounts.actions.ts'
import type { Database } from '../platform/database/database.ts'
import type { ApiApp } from '../platform/http/api.ts'
import { readingReplicas } from '../platform/http/replica-reads.ts'
import { createOutbound } from '../platform/outbound/outbound.ts'
import { openAccountParts } from './accounts.ts'
import { openAgentRuns } from './agent-runs.ts'
import { allEndpoints } from './endpoints.ts'
import { conversationFileSigner, lectureMediaSigner } from './files.ts'
import { openSocial } from './outgoing.ts'
import type { WholeParts } from './parts.ts'
import { openPayments } from './payments.ts'

export type Features = Awaited<ReturnType<typeof openFeatures>>

/** Payments ask the finished API by `fetch`. */
export async function openFeatures(parts: WholeParts, fetch: ApiApp['fetch']) {
  const { config, database, rowChanges, replicas, clock, log, siteUrl } = parts
  const accountParts = await openAccountParts(
    { config, database, clock, log, siteUrl, processes: parts.machine.processes },
    parts.accounts,
  )
  const social = openSocial(config, siteUrl, parts.accounts?.issuers)
  const outbound = createOutbound({ local: async (origin) => parts.localAgents?.get(origin) })
  const accounts = createAccounts(accountParts, {
    routes: socialRoutes(accountParts, social),
    social: { google: social.google !== undefined, apple: social.apple !== undefined },
    outbound,
    resource: siteUrl + TOOLS_PATH,
  })
  const { keys, limits, random } = accountParts
  const payments = openPayments(
    {
      config,
      database,
      clock,
      log,
      hash: keys.hash,
      limits,
      siteUrl,
      fetch: async (request) => fetch(request),
    },
    parts.payments,
  )
  const isSellerProven = isProvenWith(payments.parts.provider.form)
  const agentRuns = openAgentRuns(parts, { hash: keys.hash, limits, isSellerProven })
  const endpointsOn = (on: Database) =>
    allEndpoints({
      database: on,
      clock,
      random,
      hash: keys.hash,
      siteUrl,
      limits,
      cardForm: payments.parts.provider.form,
      signFile: conversationFileSigner(accountParts),
      signMedia: lectureMediaSigner(accountParts),
      thisMachine: parts.thisMachine,
    })
  const ofNouns = endpointsOn(database)
  const endpoints = [
    ...accounts.endpoints,
    ...payments.endpoints,
    ...agentRuns.endpoints,
    ...(replicas
      ? readingReplicas(ofNouns, ({ db }) => endpointsOn({ ...database, db }), { replicas, rowChanges })
      : ofNouns),
  ]
  return { accountParts, accounts, payments, agentRuns, endpoints, outbound }
}
