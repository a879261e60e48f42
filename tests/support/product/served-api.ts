// Serves the answers of a process at an address of its own, such as the sandbox's API in place of Stripe's.
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterThisFile } from '../runner/afterwards.ts'

export type ServedApi = {
  url: string
  /** The requests are kept as `METHOD path`. */
  asked: string[]
  /** The next requests are answered with this status, and nothing is done. */
  failNext(status: number, times: number): void
}

export async function servedApi(answer: typeof fetch): Promise<ServedApi> {
  const asked: string[] = []
  let failing = { status: 500, times: 0 }
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '' } = request
    asked.push(`${method} ${url.split('?')[0]}`)
    const body = method === 'POST' ? await text(request) : undefined
    if (failing.times > 0) {
      failing.times -= 1
      response.writeHead(failing.status, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ error: { type: 'api_error', message: 'Broken' } }))
      return
    }
    const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ])
    const answered = await answer(`http://localhost${url}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
    })
    response.writeHead(answered.status, Object.fromEntries(answered.headers)).end(await answered.text())
  })
  afterThisFile(() => server.close())
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : ''
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    failNext(status, times) {
      failing = { status, times }
    },
  }
}
