// Tests connecting applications: who may, what it takes, and what ends it.
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { agentEndpoint, respondWith } from '../../../../../tests/support/agents/agent-endpoint.ts'
import {
  application,
  CALLBACK,
  SITE,
  TOOLS,
  toolClients,
} from '../../../../../tests/support/agents/tool-clients.ts'
import { askAuth, headersOf, PASSWORD, testAccounts } from '../../../../../tests/support/people/accounts.ts'
import { accountMails } from '../../../../app/accounts.ts'
import { runJob } from '../../../../platform/jobs/jobs.ts'
import { createLog } from '../../../../platform/log.ts'
import { accountJobs } from '../../server/accounts.jobs.ts'

const endpoint = await agentEndpoint()
const accounts = await testAccounts({ localAgents: endpoint.local })
const { product } = accounts
const { clock, database } = product
const { fetch, asked, allowed, connect, statusWith } = toolClients(product)
const OAUTH = `${SITE}/oauth`
const VERIFIER = 'a-verifier-of-a-test-that-is-long-enough-for-pkce'
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url')

async function register(body: object = { client_name: 'Helper', redirect_uris: [CALLBACK] }) {
  const response = await fetch(`${OAUTH}/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const registered = async () => String((await register()).body.client_id)

function askingAs(client_id: string, change: Record<string, string | undefined> = {}): URL {
  const url = new URL(`${OAUTH}/authorize`)
  const all = {
    response_type: 'code',
    client_id,
    redirect_uri: CALLBACK,
    state: 'mine',
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
    resource: TOOLS,
    ...change,
  }
  for (const [name, value] of Object.entries(all)) if (value !== undefined) url.searchParams.set(name, value)
  return url
}

async function sentTo(url: URL): Promise<URL> {
  const response = await fetch(url, { redirect: 'manual' })
  expect(response.status).toBe(302)
  return new URL(response.headers.get('location') ?? '')
}

async function exchanged(form: Record<string, string>) {
  const response = await fetch(`${OAUTH}/token`, { method: 'POST', body: new URLSearchParams(form) })
  const body = (await response.json()) as Record<string, string>
  return { status: response.status, body }
}

/** Returns a code that a person allowed, with the fields that exchange it. */
async function codeOf(person: Parameters<typeof allowed>[0]) {
  const client_id = await registered()
  const back = await allowed(person, await asked(askingAs(client_id)))
  const code = back.searchParams.get('code') ?? ''
  return {
    back,
    form: {
      grant_type: 'authorization_code',
      client_id,
      code,
      redirect_uri: CALLBACK,
      code_verifier: VERIFIER,
      resource: TOOLS,
    },
  }
}

async function connected() {
  const person = await accounts.person()
  const { form } = await codeOf(person)
  const { body } = await exchanged(form)
  const refreshed = (refresh_token = body.refresh_token ?? '') =>
    exchanged({ grant_type: 'refresh_token', client_id: form.client_id, refresh_token })
  return { person, clientId: form.client_id, tokens: body, refreshed, form }
}

describe('how applications find out', () => {
  it('is published at the addresses that the standards say', async () => {
    const resource = await product.ask('GET', '/.well-known/oauth-protected-resource/mcp')
    expect(resource.body).toMatchObject({ resource: TOOLS, authorization_servers: [SITE] })
    const server = await product.ask('GET', '/.well-known/oauth-authorization-server')
    expect(server.body).toMatchObject({
      issuer: SITE,
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      client_id_metadata_document_supported: true,
      authorization_response_iss_parameter_supported: true,
    })
  })
})

describe('an application', () => {
  it('registers itself with addresses of its own', async () => {
    expect(await register()).toMatchObject({
      status: 201,
      body: { client_name: 'Helper', redirect_uris: [CALLBACK], token_endpoint_auth_method: 'none' },
    })
    for (const uri of ['http://evil.example/', 'javascript://%0aalert(1)', 'https://a.example/#x', 'nothing'])
      expect(await register({ client_name: 'Helper', redirect_uris: [uri] })).toMatchObject({
        status: 400,
        body: { error: 'invalid_redirect_uri' },
      })
    const longName = { client_name: 'a'.repeat(101), redirect_uris: [CALLBACK] }
    expect(await register(longName)).toMatchObject({ body: { error: 'invalid_client_metadata' } })
    expect(await register({ redirect_uris: Array.from({ length: 21 }, () => CALLBACK) })).toMatchObject({
      status: 400,
    })
  })

  it('gets no name that could pass for ours, since people read it where they allow access', async () => {
    for (const client_name of ['Guildhall', 'Gυildhall CLI', 'Admin', 'Helper ✓', 'Hel\u200bper'])
      expect(await register({ client_name, redirect_uris: [CALLBACK] }), client_name).toMatchObject({
        status: 400,
        body: { error: 'invalid_client_metadata', error_description: expect.stringMatching(/name|hidden/) },
      })
    expect(await register({ redirect_uris: [CALLBACK] })).toMatchObject({ status: 201 })
  })

  it('is forgotten after a day in which no one connected it', async () => {
    const { clientId } = await connected()
    const unused = await registered()
    const known = async () =>
      (await database.pool.query('select id from applications where id = any($1)', [[clientId, unused]])).rows
    clock.advance(25 * 3600)
    const [job] = accountJobs(database, clock, accountMails).filter(({ name }) => name.startsWith('forget'))
    if (job) await runJob(job, createLog('silent'))
    expect(await known()).toEqual([{ id: clientId }])
  })

  it('is described by the document at its address, which is fetched from the public internet alone', {
    tags: ['proof'],
  }, async () => {
    const address = 'https://agents.seller.example/client.json'
    const document = { client_id: address, client_name: 'Documented', redirect_uris: [CALLBACK] }
    const answerWith = (body: object) => endpoint.document(respondWith(body))
    answerWith({ ...document, client_id: 'https://other.example/client.json' })
    expect((await sentTo(askingAs(address))).searchParams.get('error')).toBe('application')
    answerWith({ ...document, token_endpoint_auth_method: 'private_key_jwt' })
    expect((await sentTo(askingAs(address))).searchParams.get('error')).toBe('application')
    answerWith({ ...document, more: 'a'.repeat(6000) })
    expect((await sentTo(askingAs(address))).searchParams.get('error')).toBe('application')
    answerWith({ ...document, client_name: 'Guildhall Support' })
    expect((await sentTo(askingAs(address))).searchParams.get('error')).toBe('application')
    answerWith({ ...document, redirect_uris: ['data:text/html,x', CALLBACK] })
    const person = await accounts.person()
    const app = await connect(person, application(address))
    expect(await statusWith(app.stored.tokens?.access_token ?? '')).toBe(200)
    expect((await person.client.oauth.listGrants()).data).toMatchObject([
      { client: { id: address, name: 'Documented' }, scopes: ['agents:run'] },
    ])
    for (const inside of [
      'https://127.0.0.1/a',
      'https://localhost/a',
      'https://[::1]/a',
      'https://10.0.0.1/a',
    ])
      expect((await sentTo(askingAs(inside))).searchParams.get('error')).toBe('application')
  })
})

describe('a request for access', () => {
  it('is never answered at an address that is not the application’s', async () => {
    const id = await registered()
    for (const redirect_uri of ['https://evil.example/', `${CALLBACK}/more`, `${CALLBACK}?a=1`]) {
      const place = await sentTo(askingAs(id, { redirect_uri }))
      expect(place.href).toBe(`${SITE}/connect?error=redirect`)
    }
    expect((await sentTo(askingAs('unknown'))).href).toBe(`${SITE}/connect?error=application`)
    // On the person's own computer, any port is allowed.
    await asked(askingAs(id, { redirect_uri: 'http://127.0.0.1:5000/callback' }))
  })

  it('needs PKCE with S256, a code, and this service as its resource', async () => {
    const id = await registered()
    // Our own page shows the error: otherwise any registered application would get our visitors by a link.
    for (const change of [
      { code_challenge: undefined },
      { code_challenge_method: 'plain' },
      { code_challenge_method: undefined },
      { response_type: 'token' },
      { resource: 'https://other.example/mcp' },
    ])
      expect((await sentTo(askingAs(id, change))).href).toBe(`${SITE}/connect?error=request`)
  })

  it('is decided once, by someone signed in with every factor, within a quarter of an hour', async () => {
    const person = await accounts.person()
    const { client } = person
    const id = await asked(askingAs(await registered()))
    expect((await client.oauth.getAuthorizationDetails(id)).data).toEqual({
      authorization_id: id,
      redirect_uri: CALLBACK,
      scope: 'agents:run',
      client: { id: expect.any(String), name: 'Helper', uri: '', logo_uri: '' },
      user: { id: person.id, email: person.email },
    })
    const consent = `/oauth/authorizations/${id}/consent`
    expect((await askAuth(accounts, 'POST', consent, { body: { action: 'approve' } })).status).toBe(401)
    const headers = await headersOf(person)
    const approve = () => askAuth(accounts, 'POST', consent, { body: { action: 'approve' }, headers })
    const answers = await Promise.all([approve(), approve(), approve()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404])

    const denied = await asked(askingAs(await registered()))
    const { data } = await client.oauth.denyAuthorization(denied, { skipBrowserRedirect: true })
    expect(new URL(data?.redirect_url ?? '').searchParams.get('error')).toBe('access_denied')
    expect(
      (await client.oauth.approveAuthorization(denied, { skipBrowserRedirect: true })).error?.status,
    ).toBe(404)

    const late = await asked(askingAs(await registered()))
    clock.advance(15 * 60)
    expect((await client.oauth.getAuthorizationDetails(late)).error?.message).toMatch(
      /This request has ended/,
    )
  })

  it('is refused to a session that has ended, and to one without its second factor', async () => {
    const person = await accounts.person()
    const headers = await headersOf(person)
    const id = await asked(askingAs(await registered()))
    const approve = () =>
      askAuth(accounts, 'POST', `/oauth/authorizations/${id}/consent`, {
        body: { action: 'approve' },
        headers,
      })
    await database.pool.query(
      `insert into factors (id, user_id, factor_type, friendly_name, status, created_at, updated_at, verified_at)
       values (gen_random_uuid(), $1, 'totp', 'App', 'verified', $2, $2, $2)`,
      [person.id, clock.now().toISOString()],
    )
    expect((await approve()).body).toMatchObject({ code: 'insufficient_aal' })
    await database.pool.query('delete from factors where user_id = $1', [person.id])
    await database.pool.query('delete from sessions where user_id = $1', [person.id])
    expect((await approve()).body).toMatchObject({ code: 'session_not_found' })
  })
})

describe('a code', () => {
  it('is exchanged by its own client, at its own address, with its verifier, for a minute', async () => {
    const person = await accounts.person()
    const { back, form } = await codeOf(person)
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ state: 'mine', iss: SITE })
    const other = await registered()
    for (const [change, error] of [
      [{ code_verifier: `${VERIFIER}-not` }, 'invalid_grant'],
      [{ client_id: other }, 'invalid_grant'],
      [{ redirect_uri: 'http://127.0.0.1:4711/other' }, 'invalid_grant'],
      [{ resource: 'https://other.example/mcp' }, 'invalid_target'],
      [{ code: 'nothing' }, 'invalid_grant'],
      [{ grant_type: 'password' }, 'unsupported_grant_type'],
    ] as const)
      expect(await exchanged({ ...form, ...change })).toMatchObject({ status: 400, body: { error } })
    const { code_verifier: _, ...without } = form
    expect((await exchanged(without)).body).toMatchObject({ error: 'invalid_request' })
    clock.advance(59)
    expect(await exchanged(form)).toMatchObject({
      status: 200,
      body: { token_type: 'Bearer', expires_in: 3600, scope: 'agents:run' },
    })
    const late = await codeOf(person)
    clock.advance(60)
    expect((await exchanged(late.form)).body).toMatchObject({ error: 'invalid_grant' })
  })

  it('that is used twice disconnects the application, also when both come at once', async () => {
    const { person, tokens, form } = await connected()
    expect(await statusWith(tokens.access_token ?? '')).toBe(200)
    expect((await exchanged(form)).body).toMatchObject({ error: 'invalid_grant' })
    expect(await statusWith(tokens.access_token ?? '')).toBe(401)
    expect((await person.client.oauth.listGrants()).data).toEqual([])
    const { form: raced } = await codeOf(person)
    const statuses = (await Promise.all([exchanged(raced), exchanged(raced)])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 400])
  })
})

describe('tokens', () => {
  it('open the tools alone', async () => {
    const { tokens } = await connected()
    const headers = { authorization: `Bearer ${tokens.access_token}` }
    for (const path of ['/rest/v1/account', '/rest/v1/profile', '/rest/v1/own/deployments'])
      expect((await product.ask('GET', path, { headers })).status).toBe(401)
    for (const path of ['/user', '/user/oauth/grants'])
      expect((await askAuth(accounts, 'GET', path, { headers })).status).toBe(403)
    const password = { password: `${PASSWORD}-new` }
    expect((await askAuth(accounts, 'PUT', '/user', { headers, body: password })).status).toBe(403)
    expect(await statusWith(tokens.refresh_token ?? '')).toBe(401)
  })

  it('are for this service: one that was given for another opens nothing', async () => {
    const { tokens, clientId } = await connected()
    await database.pool.query(
      `update application_tokens set resource = 'https://other.example/mcp' from application_grants
       where grant_id = application_grants.id and application_id = $1`,
      [clientId],
    )
    expect(await statusWith(tokens.access_token ?? '')).toBe(401)
  })

  it('are renewed, each refresh token once', async () => {
    const { person, tokens, refreshed } = await connected()
    clock.advance(3600)
    expect(await statusWith(tokens.access_token ?? '')).toBe(401)
    const next = await refreshed()
    expect(next.status).toBe(200)
    expect(await statusWith(next.body.access_token ?? '')).toBe(200)
    clock.advance(29)
    // The first answer may have been lost.
    const again = await Promise.all(Array.from({ length: 20 }, () => refreshed()))
    for (const { body } of again) expect(body).toEqual(next.body)
    clock.advance(1)
    expect((await refreshed()).body).toMatchObject({ error: 'invalid_grant' })
    expect(await statusWith(next.body.access_token ?? '')).toBe(401)
    const grants = await database.pool.query('select id from application_grants where user_id = $1', [
      person.id,
    ])
    expect(grants.rows).toEqual([])
    const idle = await connected()
    clock.advance(30 * 24 * 3600)
    expect((await idle.refreshed()).body).toMatchObject({ error: 'invalid_grant' })
  })

  it('end at once when their person disconnects the application, and only they can', async () => {
    const [mine, theirs] = [await connected(), await connected()]
    const stranger = await theirs.person.client.oauth.revokeGrant({ clientId: mine.clientId })
    expect(stranger.error?.status).toBe(404)
    expect(await statusWith(mine.tokens.access_token ?? '')).toBe(200)
    expect((await mine.person.client.oauth.revokeGrant({ clientId: mine.clientId })).error).toBeNull()
    expect(await statusWith(mine.tokens.access_token ?? '')).toBe(401)
    expect((await mine.refreshed()).body).toMatchObject({ error: 'invalid_grant' })
    expect(await statusWith(theirs.tokens.access_token ?? '')).toBe(200)
    const body = new URLSearchParams({ token: theirs.tokens.refresh_token ?? '' })
    expect((await fetch(`${OAUTH}/revoke`, { method: 'POST', body })).status).toBe(200)
    expect(await statusWith(theirs.tokens.access_token ?? '')).toBe(401)
  })

  it('end with the account, and with a ban', async () => {
    const [closed, banned] = [await connected(), await connected()]
    const headers = await headersOf(closed.person)
    const gone = await product.ask('DELETE', '/rest/v1/account', { headers, body: { password: PASSWORD } })
    expect(gone.status).toBe(200)
    expect(await statusWith(closed.tokens.access_token ?? '')).toBe(401)
    await database.pool.query(`update users set banned_until = $2 where id = $1`, [
      banned.person.id,
      '2100-01-01T00:00:00Z',
    ])
    expect(await statusWith(banned.tokens.access_token ?? '')).toBe(401)
    expect((await banned.refreshed()).body).toMatchObject({ error: 'invalid_grant' })
  })

  it('end when the owner of the address proves it after someone else signed up with it', async () => {
    const { person, tokens } = await connected()
    const owner = accounts.browser()
    expect((await owner.resetPasswordForEmail(person.email)).error).toBeNull()
    const link = new URL(accounts.mails.last(person.email, 'recovery').link)
    const token_hash = link.searchParams.get('token_hash') ?? ''
    expect((await owner.verifyOtp({ token_hash, type: 'recovery' })).error).toBeNull()
    expect(await statusWith(tokens.access_token ?? '')).toBe(401)
  })
})
