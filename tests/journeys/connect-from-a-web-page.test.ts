// A person uses their agents in a client that is itself a web page of another site, as the inspector of MCP is: it finds out
// where to ask, registers, gets its token and lists the tools, all by cross-origin requests of a browser.
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { applicationMessages } from '../../src/features/accounts/applications/applications.messages.ts'
import { expect } from '../support/browser/journey.ts'
import { join } from '../support/browser/member.ts'
import { test } from '../support/browser/own-product.ts'

const VERIFIER = 'a-verifier-of-a-test-that-is-long-enough-for-pkce'
const LIST_TOOLS = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })

test('a web page of another site connects by itself, and lists the tools of its person', async ({
  page,
  own,
  watch,
}) => {
  const site = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Inspector</title>')
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  const inspector = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  const callback = `${inspector}/callback`
  await join(page, '/home')

  await page.goto(inspector)
  watch.expectStatus(401)
  const found = await page.evaluate(
    async ({ tools, redirect_uri, body }) => {
      const headers = { 'content-type': 'application/json', 'mcp-protocol-version': '2025-06-18' }
      const refused = await fetch(tools, { method: 'POST', headers, body })
      const where = /resource_metadata="([^"]+)"/.exec(refused.headers.get('www-authenticate') ?? '')?.[1]
      const read = async (url: string, init?: RequestInit) =>
        (await (await fetch(url, init)).json()) as Record<string, string>
      const { resource = '', authorization_servers = '' } = await read(where ?? '')
      const issuer = [authorization_servers].flat()[0]
      const server = await read(`${issuer}/.well-known/oauth-authorization-server`)
      const registering = JSON.stringify({ client_name: 'Inspector', redirect_uris: [redirect_uri] })
      const registered = await read(server.registration_endpoint ?? '', {
        method: 'POST',
        headers,
        body: registering,
      })
      return { resource, server, clientId: registered.client_id ?? '' }
    },
    { tools: `${own.origin}/mcp`, redirect_uri: callback, body: LIST_TOOLS },
  )
  expect(found.resource).toBe(`${own.origin}/mcp`)

  const asking = new URL(found.server.authorization_endpoint ?? '')
  asking.search = new URLSearchParams({
    response_type: 'code',
    client_id: found.clientId,
    redirect_uri: callback,
    state: 'mine',
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    code_challenge_method: 'S256',
    resource: found.resource,
  }).toString()
  await page.goto(asking.href)
  await page.getByRole('button', { name: applicationMessages.allow }).click()
  await page.waitForURL(`${callback}?**`)

  const answered = await page.evaluate(
    async ({ token, client_id, code_verifier, tools, body }) => {
      const code = new URL(location.href).searchParams.get('code') ?? ''
      const form = { grant_type: 'authorization_code', client_id, code, code_verifier }
      const given = await fetch(token, { method: 'POST', body: new URLSearchParams(form) })
      const { access_token } = (await given.json()) as { access_token: string }
      const headers = {
        authorization: `Bearer ${access_token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      }
      const listed = await fetch(tools, { method: 'POST', headers, body })
      return { status: listed.status, text: await listed.text() }
    },
    {
      token: found.server.token_endpoint ?? '',
      client_id: found.clientId,
      code_verifier: VERIFIER,
      tools: found.resource,
      body: LIST_TOOLS,
    },
  )
  expect(answered).toEqual({ status: 200, text: expect.stringContaining('"tools":[') })
  await new Promise((resolve) => site.close(resolve))
})
