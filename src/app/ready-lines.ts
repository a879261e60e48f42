// Prints the lines of the terminal once the product is ready: its address, and its contents.
import { DEMO_PASSWORD, demoAccounts } from '../../seeds/accounts.ts'
import type { Seeded } from '../../seeds/seed.ts'
import { paths } from '../paths.ts'
import type { Log } from '../platform/log.ts'
import type { Config } from './config.ts'
import { PROGRAM } from './program.ts'

export function readyLines(
  config: Config,
  port: number,
  notes: readonly string[],
  seeded: Seeded | undefined,
): string[] {
  return [
    '',
    `${PROGRAM.name} is ready at ${config.SITE_URL ?? `http://localhost:${port}`}`,
    ...notes,
    ...(config.smtp === undefined && config.demo
      ? [`Emails:   http://localhost:${port}${paths.mailbox()}`]
      : []),
    ...(seeded
      ? [
          `Content:  ${seeded.projects} projects, ${seeded.agents} agents, ${seeded.courses} courses and ${seeded.updates} updates by ${seeded.people} people`,
        ]
      : []),
    ...(config.demo && config.demoContent ? demoAccountLines() : []),
    '',
  ]
}

/** Lists the accounts to sign in with, unless they were changed. */
function demoAccountLines(): string[] {
  const width = Math.max(...demoAccounts.map(({ email }) => email.length))
  return [
    `Accounts: all with the password ${DEMO_PASSWORD}`,
    ...demoAccounts.map(({ email, what }) => `          ${email.padEnd(width)}  ${what}`),
  ]
}

/** Logs the settings that are missing and have a stand-in. */
export function logPlaceholders(config: Config, log: Log): void {
  if (config.smtp === undefined && !config.demo) {
    log.warn({ event: 'mails_stay', detail: 'SMTP_URL is not set: emails stay in the outbox' })
  }
  if (config.CONTACT_PHONE === undefined) {
    log.info({
      event: 'placeholder_phone',
      detail: 'CONTACT_PHONE is not set: the contact button uses a placeholder number',
    })
  }
}
