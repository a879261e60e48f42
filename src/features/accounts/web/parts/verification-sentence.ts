// What a refused verification means, by the server's own words (MSG-47, MSG-48, MSG-49).
import { accountMessages } from '../../messages.ts'

export function verificationSentence(serverMessage: string): string {
  const said = serverMessage.toLowerCase()
  if (said.includes('expired')) return accountMessages.codeExpired
  if (said.includes('invalid')) return accountMessages.codeInvalid
  return accountMessages.codeFailed
}
