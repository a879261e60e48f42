// An example endpoint that verifies what Guildhall signs; signing-example.test.ts runs it.

export const signingExample = `import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'

const webhook = new Webhook(process.env.GUILDHALL_SECRET)

createServer(async (request, response) => {
  const body = await text(request)
  try {
    webhook.verify(body, request.headers)
  } catch {
    response.writeHead(401).end()
    return
  }
  const { input } = JSON.parse(body)
  const output = { text: input.text.toUpperCase() }
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ output }))
}).listen(process.env.PORT ?? 3000)
`
