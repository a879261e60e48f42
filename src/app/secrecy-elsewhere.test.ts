// Does anything that was sent to what is no contract, or with a secret instead of a session, reach the log: the card
// provider's events, a mail client's click, an access key, resumable uploads, live updates? And what deletes an account?
// Each statement fails once.
// @module-tag proof
import Stripe from 'stripe'
import { expect, it } from 'vitest'
import { PASSWORD } from '../../tests/support/people/accounts.ts'
import { CANARY, type Sent, secretKeeper } from '../../tests/support/product/secret-keeper.ts'
import { OAUTH_PATHS } from '../features/accounts/applications/applications.rules.ts'
import { accountContracts } from '../features/accounts/management/own-account.contract.ts'
import {
  A2A_PATH,
  a2aPath,
  CARD_PATH,
  CATALOG_FILES,
  CATALOG_PATH,
  cardPath,
} from '../features/agents/cards/cards.rules.ts'
import { deploymentContracts } from '../features/agents/deployments.contract.ts'
import { TOOLS_PATH } from '../features/agents/tools/tools.rules.ts'
import { oneClickContracts } from '../features/notifications/notifications.contract.ts'
import { makeUnsubscribeToken } from '../features/notifications/server/notifications.actions.ts'
import { patternOf, REST_BASE } from '../platform/contract/contract.ts'

const keeper = await secretKeeper()
const { product, clock, sendFailing, person } = keeper

const FORM = 'application/x-www-form-urlencoded'

/**
 * These routes read nothing of a request but their own address; the last two are a demonstration's, for its operator.
 */
const SAYS_NOTHING = new Set([
  'GET /healthz',
  'GET /readyz',
  'GET /metrics',
  'GET /openapi.json',
  'GET /robots.txt',
  'GET /sitemap.xml',
  'GET /sitemaps/:name',
  'GET /.well-known/security.txt',
  'GET /.well-known/change-password',
  `GET ${CATALOG_PATH}`,
  'GET /feeds/projects',
  'GET /feeds/agents',
  'GET /feeds/courses',
  'GET /og/site.png',
  `GET ${OAUTH_PATHS.server}`,
  `GET ${OAUTH_PATHS.resource}${TOOLS_PATH}`,
  'GET /dev/clock',
  'POST /dev/clock',
  'GET /dev/mailbox.json',
])

it('every route that is no contract keeps what it was sent to itself', async () => {
  const { token, id: owner } = await person()
  const { payments } = product.product
  /** The event is signed, so that it is read, and is about rows that no one has. */
  const event = JSON.stringify({
    id: `evt_${CANARY}`,
    type: 'customer.subscription.updated',
    data: { object: { id: `sub_${CANARY}`, object: 'subscription', metadata: { note: CANARY } } },
  })
  const ofAnAccount = JSON.stringify({
    id: `evt_of_an_account_${CANARY}`,
    type: 'account.updated',
    account: `acct_${CANARY}`,
    data: { object: { id: `acct_${CANARY}`, object: 'account', metadata: { note: CANARY } } },
  })
  const signature = (payload: string, secret: 'webhook secret' | 'connect webhook secret') =>
    Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: `whsec_${payments.parts.hash('sandbox', secret)}`,
      timestamp: Math.floor(clock.now().getTime() / 1000),
    })
  const inBase64 = (text: string) => Buffer.from(text).toString('base64')
  const metadata = `bucketName ${inBase64('profiles')},objectName ${inBase64(`${owner}/avatar-1763707000000-${CANARY}.jpg`)},contentType ${inBase64('image/jpeg')}`
  const tus = { 'tus-resumable': '1.0.0', 'upload-length': '10' }
  const oneClick = patternOf(oneClickContracts.press)
  const others: Record<string, () => Sent[]> = {
    'GET /feeds/updates': () => [{ method: 'GET', path: `/feeds/updates?tag=${CANARY}` }],
    'GET /og/:kind/:file': () => [
      { method: 'GET', path: `/og/projects/${CANARY}-1.png` },
      { method: 'GET', path: `/og/${CANARY}/1-${CANARY}.png` },
    ],
    'GET /feeds/profile/:handle': () => [{ method: 'GET', path: `/feeds/profile/${CANARY}` }],
    [`GET ${CARD_PATH}`]: () => [{ method: 'GET', path: `${cardPath(1)}?${CANARY}=1` }],
    [`GET ${CATALOG_FILES}/:name`]: () => [{ method: 'GET', path: `${CATALOG_FILES}/${CANARY}` }],
    [`POST ${A2A_PATH}`]: () =>
      [`gak_${CANARY.padEnd(43, 'a')}`, `goa_${CANARY}`, token].map((bearer) => ({
        method: 'POST',
        path: `${a2aPath(1)}?${CANARY}=1`,
        token: bearer,
        body: { jsonrpc: '2.0', id: CANARY, method: 'GetTask', params: { id: CANARY } },
      })),
    [`POST ${TOOLS_PATH}`]: () =>
      [`gak_${CANARY.padEnd(43, 'a')}`, `goa_${CANARY}`, token].map((bearer) => ({
        method: 'POST',
        path: `${TOOLS_PATH}?${CANARY}=1`,
        token: bearer,
        body: { jsonrpc: '2.0', id: CANARY, method: 'tools/call', params: { name: CANARY, arguments: {} } },
      })),
    [`GET ${TOOLS_PATH}`]: () => [{ method: 'GET', path: TOOLS_PATH, token: `goa_${CANARY}` }],
    [`DELETE ${TOOLS_PATH}`]: () => [{ method: 'DELETE', path: TOOLS_PATH, token: `goa_${CANARY}` }],
    [`GET ${OAUTH_PATHS.authorize}`]: () =>
      ['code', CANARY].map((type) => ({
        method: 'GET',
        path: `${OAUTH_PATHS.authorize}?client_id=${CANARY}&redirect_uri=https://${CANARY}.example/&state=${CANARY}&response_type=${type}`,
      })),
    [`POST ${OAUTH_PATHS.token}`]: () => [
      {
        method: 'POST',
        path: OAUTH_PATHS.token,
        type: FORM,
        body: `grant_type=refresh_token&client_id=${CANARY}&refresh_token=${CANARY}`,
      },
      {
        method: 'POST',
        path: OAUTH_PATHS.token,
        type: FORM,
        body: `grant_type=authorization_code&client_id=${CANARY}&code=${CANARY}&redirect_uri=${CANARY}&code_verifier=${CANARY.repeat(5)}`,
      },
    ],
    [`POST ${OAUTH_PATHS.revoke}`]: () => [
      { method: 'POST', path: OAUTH_PATHS.revoke, type: FORM, body: `token=${CANARY}` },
    ],
    [`POST ${OAUTH_PATHS.register}`]: () => [
      {
        method: 'POST',
        path: OAUTH_PATHS.register,
        body: { client_name: CANARY, redirect_uris: [`https://${CANARY}.example/`] },
      },
      { method: 'POST', path: OAUTH_PATHS.register, body: { redirect_uris: [CANARY] } },
    ],
    'POST /webhooks/stripe': () => [
      {
        method: 'POST',
        path: '/webhooks/stripe',
        body: JSON.parse(event),
        headers: { 'stripe-signature': CANARY },
      },
      {
        method: 'POST',
        path: '/webhooks/stripe',
        body: JSON.parse(event),
        headers: { 'stripe-signature': signature(event, 'webhook secret') },
      },
    ],
    'POST /webhooks/stripe/connect': () => [
      {
        method: 'POST',
        path: '/webhooks/stripe/connect',
        body: JSON.parse(ofAnAccount),
        headers: { 'stripe-signature': signature(ofAnAccount, 'connect webhook secret') },
      },
    ],
    'GET /realtime/v1': () => [
      { method: 'GET', path: '/realtime/v1', token: CANARY },
      { method: 'GET', path: `/realtime/v1?token=${CANARY}&access_token=${CANARY}` },
    ],
    '* /storage/v1/*': () => [
      {
        method: 'POST',
        path: '/storage/v1/upload/resumable',
        token,
        headers: { ...tus, 'upload-metadata': metadata },
      },
      {
        method: 'POST',
        path: '/storage/v1/upload/resumable',
        token,
        headers: { ...tus, 'upload-metadata': `${CANARY} !${CANARY}` },
      },
      ...['HEAD', 'PATCH', 'DELETE', 'OPTIONS'].map((method) => ({
        method,
        path: `/storage/v1/upload/resumable/${CANARY}`,
        token,
        headers: tus,
      })),
    ],
  }
  const runs = `${REST_BASE}/deployments/1/runs`
  /** Contracts that take a secret where others take a session. */
  const bySecret: Sent[] = [
    ...[`gak_${CANARY.padEnd(43, 'a')}`, CANARY].flatMap((key) => [
      { method: 'GET', path: patternOf(deploymentContracts.verify), token: key },
      { method: 'POST', path: runs, token: key, body: { input: { text: CANARY } } },
    ]),
    {
      method: 'POST',
      path: runs,
      token,
      body: { input: { text: CANARY } },
      headers: { 'idempotency-key': CANARY },
    },
    { method: 'POST', path: `${oneClick}?token=${owner}.${CANARY}` },
    {
      method: 'POST',
      path: `${oneClick}?token=${makeUnsubscribeToken(payments.parts.hash, owner, 'new_proposal')}`,
      body: `List-Unsubscribe=One-Click&a=${CANARY}`,
      type: FORM,
    },
  ]
  const nameOf = ({ method, path }: { method: string; path: string }) =>
    path.startsWith('/storage/v1/') ? '* /storage/v1/*' : `${method} ${path}`
  const declared = new Set(product.contracts.map((one) => `${one.method} ${patternOf(one)}`))
  const left = product.routes
    .filter(({ method, path }) => method !== 'ALL' && !path.startsWith('/auth/v1'))
    .map(nameOf)
    .filter((name) => !declared.has(name) && !SAYS_NOTHING.has(name))
  expect(Object.keys(others).toSorted()).toEqual([...new Set(left)].toSorted())
  for (const [name, requests] of Object.entries(others))
    for (const at of requests().keys())
      await sendFailing(`${name} ${at}`, () => requests()[at] ?? { method: 'GET', path: '/' })
  for (const sent of bySecret) await sendFailing(`${sent.method} ${sent.path}`, sent)
})

it('deleting the account does', async () => {
  const deleted = await sendFailing('delete the account', {
    method: accountContracts.remove.method,
    path: REST_BASE + accountContracts.remove.path,
    body: { password: PASSWORD },
    token: (await person()).token,
  })
  expect(deleted).toBeGreaterThan(3)
})

it('so that log, metrics and error pages hold none of it', () => keeper.expectNothingLeaked({ carried: 3 }))
