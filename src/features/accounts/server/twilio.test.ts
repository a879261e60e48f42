// Is a text message sent to Twilio in the shape of its interface, and is a refusal reported without the number?
import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { SmsRefusal } from './sms.ts'
import { createTwilioSms } from './twilio.ts'

const SID = `AC${'0'.repeat(32)}`
const NUMBER = '+4915112345678'
const account = { sid: SID, token: 'a-secret-of-twilio', from: '+15550100' }

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** Starts a server in Twilio's place with a fixed answer, which keeps its requests. */
async function startTwilio(status: number, body: unknown) {
  const asked: { request: IncomingMessage; form: URLSearchParams }[] = []
  const server = createServer(async (request, response) => {
    asked.push({ request, form: new URLSearchParams(await text(request)) })
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  const address = server.address()
  return { asked, url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}` }
}

const refusalOf = (sending: Promise<void>) =>
  sending.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('Twilio', () => {
  it('is asked once, as the account, for one message', async () => {
    const { asked, url } = await startTwilio(201, { sid: 'SM1', status: 'queued' })
    await createTwilioSms(account, url).send({
      to: NUMBER,
      text: 'Your code is 482913 & nothing else',
      channel: 'sms',
    })
    expect(asked).toHaveLength(1)
    const [{ request, form } = { request: undefined, form: undefined }] = asked
    expect(request?.method).toBe('POST')
    expect(request?.url).toBe(`/2010-04-01/Accounts/${SID}/Messages.json`)
    expect(request?.headers.authorization).toBe(
      `Basic ${Buffer.from(`${SID}:a-secret-of-twilio`).toString('base64')}`,
    )
    expect(request?.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/)
    expect(Object.fromEntries(form ?? [])).toEqual({
      From: '+15550100',
      To: NUMBER,
      Body: 'Your code is 482913 & nothing else',
    })
  })

  it('is given a messaging service by its own field', async () => {
    const { asked, url } = await startTwilio(201, {})
    const service = `MG${'1'.repeat(32)}`
    await createTwilioSms({ ...account, from: service }, url).send({
      to: NUMBER,
      text: 'Hello',
      channel: 'sms',
    })
    expect(asked[0]?.form.get('MessagingServiceSid')).toBe(service)
    expect(asked[0]?.form.has('From')).toBe(false)
  })

  it.each([
    ['a number that is none', 400, { code: 21211, message: `'To' ${NUMBER} is not valid` }, true],
    ['its own trouble', 503, { code: 20503, message: NUMBER }, false],
    ['a wrong token', 401, { code: 20003, message: 'Authenticate' }, false],
    ['words that are no JSON object', 502, 'Bad gateway', false],
  ])('refuses for %s: the reason without the number', async (_, status, body, isUnreachable) => {
    const { url } = await startTwilio(status, body)
    const error = await refusalOf(
      createTwilioSms(account, url).send({ to: NUMBER, text: 'Hello', channel: 'sms' }),
    )
    expect(error).toBeInstanceOf(SmsRefusal)
    expect(error).toMatchObject({ isUnreachable, message: expect.stringContaining(String(status)) })
    expect(String(error)).not.toContain(NUMBER)
  })

  it('that cannot be reached is a refusal too', async () => {
    const { url } = await startTwilio(201, {})
    for (const close of closing.splice(0)) close()
    expect(
      await refusalOf(createTwilioSms(account, url).send({ to: NUMBER, text: 'Hello', channel: 'sms' })),
    ).toBeInstanceOf(SmsRefusal)
  })
})
