// A real SMTP server that stores its mails, for tests of outgoing mail.
import { SMTPServer } from 'smtp-server'
import { afterThisTest } from '../runner/afterwards.ts'

export type Delivery = { from: string; recipients: string[]; messageId: string; source: string }
type Refusal = { step: 'connect' | 'recipient' | 'content'; status: number; words: string }

/** Starts a server that accepts every mail, or refuses at one step. It is closed after each test. */
export async function startInbox(port = 0) {
  const deliveries: Delivery[] = []
  let refusal: Refusal | undefined
  const refusedAt = (step: Refusal['step']) =>
    refusal?.step === step ? Object.assign(new Error(refusal.words), { responseCode: refusal.status }) : null

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onConnect: (_session, done) => done(refusedAt('connect')),
    onRcptTo: (_address, _session, done) => done(refusedAt('recipient')),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const refused = refusedAt('content')
        if (refused) return done(refused)
        const source = Buffer.concat(chunks).toString()
        deliveries.push({
          from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
          recipients: session.envelope.rcptTo.map((recipient) => recipient.address),
          messageId: /^Message-ID: (.*)\r$/im.exec(source)?.[1] ?? '',
          source,
        })
        done(null)
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  afterThisTest(close)
  const address = server.server.address()
  const ownPort = address !== null && typeof address === 'object' ? address.port : port
  return {
    deliveries,
    port: ownPort,
    url: `smtp://127.0.0.1:${ownPort}`,
    refuse(next: Refusal | undefined) {
      refusal = next
    },
    close,
  }
}

/** Returns the address of a server that was just closed. */
export async function startDeadServer() {
  const inbox = await startInbox()
  await inbox.close()
  return inbox
}
