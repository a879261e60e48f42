// Do other clients connect: one of OAuth 2.1, one that spells our address in its own way, one that returns after months?
import { createHash, randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  application,
  CALLBACK,
  SITE,
  TOOLS,
  toolClients,
} from '../../../../../tests/support/agents/tool-clients.ts'
import { testAccounts } from '../../../../../tests/support/people/accounts.ts'
import { accountMails } from '../../../../app/accounts.ts'
import { runJob } from '../../../../platform/jobs/jobs.ts'
import { createLog } from '../../../../platform/log.ts'
import { accountJobs } from '../../server/accounts.jobs.ts'

const accounts = await testAccounts()
const { product } = accounts
const { clock, database } = product
const { fetch, ask, asked, allowed, connect, open, statusWith } = toolClients(product)
const VERIFIER = 'a-verifier-of-a-test-that-is-long-enough-for-pkce'
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url')

async function registered(...redirect_uris: string[]): Promise<string> {
  const response = await fetch(`${SITE}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: 'Strict', redirect_uris }),
  })
  return ((await response.json()) as { client_id: string }).client_id
}

function addressFor(client_id: string, more: Record<string, string>): URL {
  const url = new URL(`${SITE}/oauth/authorize`)
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id,
    state: 'mine',
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
    ...more,
  }).toString()
  return url
}

async function tokensFor(form: Record<string, string>) {
  const response = await fetch(`${SITE}/oauth/token`, { method: 'POST', body: new URLSearchParams(form) })
  return { status: response.status, body: (await response.json()) as Record<string, string> }
}

async function placeAfter(url: URL): Promise<URL> {
  const { headers } = await fetch(url, { redirect: 'manual' })
  return new URL(headers.get('location') ?? '')
}

describe('a client of OAuth 2.1', () => {
  /** Returns a code for a client with one address, with the fields that exchange it in that version of the standard. */
  async function codeFor(more: Record<string, string> = { redirect_uri: CALLBACK }) {
    const client_id = await registered(CALLBACK)
    const back = await allowed(await accounts.person(), await asked(addressFor(client_id, more)))
    const code = back.searchParams.get('code') ?? ''
    return { back, form: { grant_type: 'authorization_code', client_id, code, code_verifier: VERIFIER } }
  }

  it('gets its tokens without saying again where it was answered', async () => {
    const { form } = await codeFor()
    const { status, body } = await tokensFor(form)
    expect([status, body.token_type]).toEqual([200, 'Bearer'])
    expect(await statusWith(body.access_token ?? '')).toBe(200)
  })

  it('gets none with an address that differs, nor without its verifier', async () => {
    const { form } = await codeFor()
    for (const redirect_uri of [
      `${CALLBACK}/`,
      'http://127.0.0.1:4712/callback',
      'https://evil.example/',
      '',
    ])
      expect((await tokensFor({ ...form, redirect_uri })).status, redirect_uri).toBe(400)
    for (const code_verifier of [`${VERIFIER}-not`, ''])
      expect((await tokensFor({ ...form, code_verifier })).status).toBe(400)
    expect((await tokensFor({ ...form, redirect_uri: CALLBACK })).status).toBe(200)
  })

  it('with a single address is answered there without naming it, and with several must name one', async () => {
    const { back, form } = await codeFor({})
    expect(back.href.startsWith(`${CALLBACK}?code=`)).toBe(true)
    expect((await tokensFor(form)).status).toBe(200)
    const several = await registered(CALLBACK, 'https://app.example/back')
    expect((await placeAfter(addressFor(several, {}))).href).toBe(`${SITE}/connect?error=redirect`)
  })
})

describe('the service for which tokens are wanted', () => {
  it.each([TOOLS, `${TOOLS}/`, 'HTTP://LOCALHOST:3000/mcp', `${SITE}/x/../mcp`])(
    'is ours as %s, wherever it is named',
    async (resource) => {
      const client_id = await registered(CALLBACK)
      const url = addressFor(client_id, { redirect_uri: CALLBACK, resource })
      const back = await allowed(await accounts.person(), await asked(url))
      const code = back.searchParams.get('code') ?? ''
      const common = { client_id, resource }
      const given = await tokensFor({
        ...common,
        grant_type: 'authorization_code',
        code,
        code_verifier: VERIFIER,
      })
      expect(given.status).toBe(200)
      const { refresh_token = '' } = given.body
      const next = await tokensFor({ ...common, grant_type: 'refresh_token', refresh_token })
      expect(next.status).toBe(200)
      expect(await statusWith(next.body.access_token ?? '')).toBe(200)
    },
  )

  it.each([`${SITE}/`, `${TOOLS}2`, `${TOOLS}?a=1`, `${TOOLS}#a`, 'https://localhost:3000/mcp', 'mcp'])(
    'is not %s',
    async (resource) => {
      const url = addressFor(await registered(CALLBACK), { redirect_uri: CALLBACK, resource })
      expect((await placeAfter(url)).href).toBe(`${SITE}/connect?error=request`)
    },
  )

  it('is used by the official client with a last slash', async () => {
    const slashed = toolClients(product, `${TOOLS}/`)
    const app = await slashed.connect(await accounts.person())
    expect((await (await slashed.open(app)).listTools()).tools).toEqual([])
    const metadata = await product.ask('GET', '/.well-known/oauth-protected-resource/mcp/')
    expect(metadata.body).toMatchObject({ resource: `${TOOLS}/` })
  })
})

describe('an app that comes back after months', () => {
  // The official client reports what it discards.
  beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))

  async function monthsPass() {
    clock.advance(200 * 24 * 3600)
    for (const job of accountJobs(database, clock, accountMails))
      if (job.name.startsWith('forget')) await runJob(job, createLog('silent'))
  }

  it('is still known if it was once connected, also when its person disconnected it', async () => {
    const person = await accounts.person()
    const app = await connect(person)
    const { client } = app.stored
    const clientId = client?.client_id ?? ''
    expect((await person.client.oauth.revokeGrant({ clientId })).error).toBeNull()
    await monthsPass()
    const { url, finish } = await ask(app)
    expect(url.searchParams.get('client_id')).toBe(clientId)
    await finish(await allowed(await accounts.person(), await asked(url)))
    expect((await (await open(app)).listTools()).tools).toEqual([])
  })

  it('learns at the token address that it was forgotten, registers again, and connects', async () => {
    const forgotten = await registered(CALLBACK)
    await monthsPass()
    const form = { client_id: forgotten, refresh_token: 'gor_of-long-ago' }
    const refused = {
      error: 'invalid_client',
      error_description: 'This client id is unknown here, or was forgotten. Register again',
    }
    expect(await tokensFor({ ...form, grant_type: 'refresh_token' })).toEqual({ status: 400, body: refused })
    expect(
      await tokensFor({
        client_id: randomUUID(),
        grant_type: 'authorization_code',
        code: 'of-long-ago',
        code_verifier: VERIFIER,
      }),
    ).toEqual({ status: 400, body: refused })
    expect((await placeAfter(addressFor(forgotten, { redirect_uri: CALLBACK }))).href).toBe(
      `${SITE}/connect?error=application`,
    )
    const app = application()
    app.stored.client = { client_id: forgotten, redirect_uris: [CALLBACK] }
    app.stored.tokens = {
      access_token: 'goa_of-long-ago',
      refresh_token: 'gor_of-long-ago',
      token_type: 'Bearer',
    }
    const connected = await connect(await accounts.person(), app)
    expect(connected.stored.client?.client_id).not.toBe(forgotten)
    expect(await statusWith(connected.stored.tokens?.access_token ?? '')).toBe(200)
  })

  it('is not refused as forgotten if its id is the address of a document, which is read again', async () => {
    const client_id = 'https://app.example/client.json'
    expect(await tokensFor({ client_id, grant_type: 'refresh_token', refresh_token: 'gor_x' })).toMatchObject(
      {
        body: { error: 'invalid_grant' },
      },
    )
  })
})
