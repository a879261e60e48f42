// The `test` of journeys on a product of their own, which the shared one cannot serve: its clock can be moved,
// providers replace Google and Apple, sign-up has another mode, and its rows can be changed by hand.
import type { NotificationMailer } from '../../../src/features/notifications/server/notifications.jobs.ts'
import type { CardProvider } from '../../../src/platform/card-provider/card-provider.ts'
import type { Clock } from '../../../src/platform/clock.ts'
import type { Database } from '../../../src/platform/database/database.ts'
import type { ProviderAccount } from '../people/openid-provider.ts'
import { test as journey } from './journey.ts'

export type OwnProduct = {
  origin: string
  clock: Clock
  database: Database
  provider: CardProvider
  /** Runs all due work on payments: bills for runs, renewals, retries, events, receipts. */
  doPaymentJobs(): Promise<void>
  /** Mails about new matches of saved searches are written. */
  mailSavedSearches(): Promise<void>
  /** Mails about notifications are written only on request. */
  notificationMailer: NotificationMailer
  /** This person is signed in at Google from now on; with undefined, the person refuses. */
  signsInAtGoogle(account: ProviderAccount | undefined): void
  /** The same database behind another origin, where an address must be verified before signing in. */
  strictOrigin: string
}

/**
 * The `test` of journeys on their own product; the files that use it run one after the other. A file whose weeks pass
 * names itself with `test.use({ alone: … })`, and no other file gets its product.
 */
export const test = journey.extend<
  object,
  { own: OwnProduct; alone: string; localAgents: ReadonlyMap<string, string> }
>({
  alone: ['', { scope: 'worker', option: true }],
  /** A journey serves these origins of agents' endpoints. */
  localAgents: [new Map(), { scope: 'worker', option: true }],
  own: [
    async ({ browserName, localAgents }, use) => {
      // Only its users load it: the product's code takes longer to load than most journeys take.
      const { startOwnProduct } = await import('./start-own-product.ts')
      const undo: (() => Promise<void>)[] = []
      try {
        await use(await startOwnProduct(browserName, localAgents, undo))
      } finally {
        for (let step = undo.pop(); step !== undefined; step = undo.pop()) await step()
      }
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ own }, use) => use(own.origin),
})
