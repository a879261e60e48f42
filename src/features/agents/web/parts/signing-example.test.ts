// Does the example for sellers accept what is signed with their secret, and nothing else?
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { expect, it } from 'vitest'
import { signingExample } from './signing-example.ts'

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  await new Promise((closed) => server.close(closed))
  if (typeof address !== 'object' || !address) throw new Error('A server without an address')
  return address.port
}

it('the example answers calls that are signed with the secret, and refuses others', async () => {
  const port = await freePort()
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  const env = { ...process.env, PORT: String(port), GUILDHALL_SECRET: secret, NODE_OPTIONS: '' }
  const running = spawn(process.execPath, ['--input-type=module', '--eval', signingExample], { env })
  const exit = once(running, 'exit')
  const body = JSON.stringify({ run: { id: '1' }, input: { text: 'quiet' } })
  async function call(signedWith: string): Promise<Response> {
    const at = new Date()
    const headers = {
      'content-type': 'application/json',
      'webhook-id': 'run_1',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(signedWith).sign('run_1', at, body),
    }
    for (let tries = 0; ; tries++) {
      try {
        return await fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers, body })
      } catch (error) {
        // The example takes a moment to listen.
        if (tries === 100) throw error
        await pause(50)
      }
    }
  }
  try {
    const answer = await call(secret)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ output: { text: 'QUIET' } })
    expect((await call(`whsec_${randomBytes(32).toString('base64')}`)).status).toBe(401)
  } finally {
    running.kill()
    await exit
  }
})
