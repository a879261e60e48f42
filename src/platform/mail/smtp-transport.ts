// Hands mails to the SMTP server that SMTP_URL names.
import type { MailTransport, OutgoingMail } from './transport.ts'
import { MailRefusal } from './transport.ts'

const CONNECT_TIMEOUT_MS = 10_000
const SILENCE_TIMEOUT_MS = 20_000
/** The limit holds however slowly a server trickles its answers. */
const SEND_TIMEOUT_MS = 60_000
const MAX_CONNECTIONS = 3

const CONNECTION = {
  connectionTimeout: CONNECT_TIMEOUT_MS,
  greetingTimeout: CONNECT_TIMEOUT_MS,
  dnsTimeout: CONNECT_TIMEOUT_MS,
  socketTimeout: SILENCE_TIMEOUT_MS,
  disableFileAccess: true,
  disableUrlAccess: true,
}

/** Creates the transport. `from` is an address with or without a name; its domain is part of every Message-ID. */
export function createSmtpTransport(options: { url: string; from: string }): MailTransport {
  const domain = /@([^\s>]+)>?\s*$/.exec(options.from)?.[1] ?? 'localhost'
  let opened: ReturnType<typeof open> | undefined

  // The library takes 100 ms to load: the start of the program does not wait for it.
  async function open() {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url: options.url,
      pool: true,
      maxConnections: MAX_CONNECTIONS,
      // The outbox retries; one retry here, for a connection that was closed while idle.
      maxRequeues: 1,
      ...CONNECTION,
    })
  }

  return {
    async send(mail: OutgoingMail) {
      opened ??= open()
      const transporter = await opened
      try {
        await transporter.sendMail({
          from: options.from,
          // The recipient is an object: a text would be parsed as a list of addresses.
          to: { name: '', address: mail.recipient },
          subject: mail.subject,
          html: mail.html,
          text: mail.text,
          messageId: `<${mail.message_id}@${domain}>`,
          headers: {
            ...mail.headers,
            'Auto-Submitted': 'auto-generated',
            'X-Auto-Response-Suppress': 'All',
          },
          signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
        })
      } catch (error) {
        throw refusalOf(error)
      }
    },
    close() {
      opened?.then((transporter) => transporter.close({ force: true }))
    },
  }
}

/**
 * Connects, begins TLS and signs in as for a mail, and sends none. Rejects with the library's error, whose `code` names
 * the step that failed.
 */
export async function verifyMailServer(url: string): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const transporter = createTransport({ url, ...CONNECTION })
  try {
    await transporter.verify()
  } finally {
    transporter.close()
  }
}

/**
 * A 5xx after these commands means that this mail will never be accepted; at other steps the operator has something to
 * fix.
 */
const STEPS_ABOUT_THE_MAIL = ['RCPT TO', 'DATA']

/** The server's words are dropped: they repeat the address. */
function refusalOf(error: unknown): MailRefusal {
  const { code, command, responseCode } = (error instanceof Error ? error : {}) as {
    code?: string
    command?: string
    responseCode?: number
  }
  const isFinal = (responseCode ?? 0) >= 500 && STEPS_ABOUT_THE_MAIL.includes(command ?? '')
  return new MailRefusal([code ?? 'unknown', command, responseCode].filter(Boolean).join(' '), { isFinal })
}
