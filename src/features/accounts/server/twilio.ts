// Sends text messages with Twilio: one call of its REST API (decision 11 explains why not its library).
import { SmsRefusal, type SmsSender } from './sms.ts'

const TIMEOUT_MS = 10_000
const TWILIO_URL = 'https://api.twilio.com'
/** Twilio's codes for a number that is invalid, blocked, has opted out, or takes no text messages. */
const UNREACHABLE_CODES = [21211, 21214, 21217, 21408, 21610, 21612, 21614, 30003, 30005, 30006]

export type TwilioAccount = {
  sid: string
  token: string
  /** A number of the account, or the id of a messaging service (MG...). */
  from: string
}

/** Never retries: a person who waits for a code requests another, and two codes confuse. */
export function createTwilioSms(account: TwilioAccount, baseUrl = TWILIO_URL): SmsSender {
  const address = `${baseUrl}/2010-04-01/Accounts/${encodeURIComponent(account.sid)}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${account.sid}:${account.token}`).toString('base64')}`
  const sender = account.from.startsWith('MG')
    ? { MessagingServiceSid: account.from }
    : { From: account.from }

  return {
    available: true,
    async send({ to, text, channel }) {
      let response: Response
      try {
        response = await fetch(address, {
          method: 'POST',
          headers: { authorization },
          body: new URLSearchParams({
            ...sender,
            To: channel === 'whatsapp' ? `whatsapp:${to}` : to,
            Body: text,
          }),
          redirect: 'error',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        })
      } catch {
        throw new SmsRefusal('Twilio could not be reached', { isUnreachable: false })
      }
      const answer: unknown = await response.json().catch(() => undefined)
      if (response.ok) return
      const code = codeOf(answer)
      throw new SmsRefusal(`Twilio answered ${response.status}${code ? `, code ${code}` : ''}`, {
        isUnreachable: UNREACHABLE_CODES.includes(code),
      })
    },
  }
}

/** Only the code is read, because the rest of Twilio's answer repeats the number. */
function codeOf(answer: unknown): number {
  return typeof answer === 'object' && answer !== null && 'code' in answer ? Number(answer.code) : 0
}
