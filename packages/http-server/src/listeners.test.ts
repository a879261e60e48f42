// Does a port belong to one server, though the server has several listening sockets?
import { createServer, get } from 'node:http'
import { createServer as createPlain } from 'node:net'
import { expect, it } from 'vitest'
import { openListeners } from './listeners.ts'

const HOST = '127.0.0.1'
const server = () => createServer((_request, response) => response.end('here'))
const ask = (port: number) =>
  new Promise<number | undefined>((resolve, reject) => {
    get({ host: HOST, port, path: '/', agent: false }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode))
    }).once('error', reject)
  })

it('is answered at every socket, and at none when it is closed', async () => {
  const listeners = await openListeners(server(), { port: 0, host: HOST })
  // The system chooses the socket of a connection: among a hundred, each of them gets some.
  const answers = await Promise.all(Array.from({ length: 100 }, () => ask(listeners.port)))
  expect(new Set(answers)).toEqual(new Set([200]))
  await listeners.close()
  await expect(ask(listeners.port)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

it('is no one else’s: neither a second of ours, nor another program, gets the port', async () => {
  const listeners = await openListeners(server(), { port: 0, host: HOST })
  const at = { port: listeners.port, host: HOST }
  await expect(openListeners(server(), at)).rejects.toMatchObject({ code: 'EADDRINUSE' })
  const other = new Promise((resolve, reject) => {
    createPlain()
      .once('error', reject)
      .listen(at, () => resolve('taken'))
  })
  await expect(other).rejects.toMatchObject({ code: 'EADDRINUSE' })
  await listeners.close()
  const next = await openListeners(server(), at)
  expect(await ask(next.port)).toBe(200)
  await next.close()
})

it('is refused where another program has it', async () => {
  const other = createPlain()
  await new Promise<void>((resolve) => {
    other.listen({ port: 0, host: HOST }, resolve)
  })
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0
  await expect(openListeners(server(), { port, host: HOST })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  await new Promise((resolve) => other.close(resolve))
})
