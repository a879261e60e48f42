// Reviewers of agents, for API tests: a seller, a stranger, buyers, and the answers that each reads.
import type { Review, ReviewList } from '../../../src/features/reviews/reviews.contract.ts'
import { actFor } from '../../../src/platform/actor.ts'
import type { TestAccounts } from '../people/accounts.ts'
import { makeAgent, makePurchase } from '../people/makers.ts'
import { newRecipient, type Recipient } from '../people/recipients.ts'

/** Call it at the top of a test file. */
export async function reviewers(accounts: Pick<TestAccounts, 'person' | 'product'>) {
  const { product } = accounts
  const { database } = product

  /** Makes a person with a public profile, unless it is made private. */
  async function someone(name: string, is_public = true): Promise<Recipient> {
    const person = await newRecipient(accounts)
    await database.pool.query(
      'update profiles set display_name = $2, handle = $3, is_public = $4 where id = $1',
      [person.id, name, `h-${person.id.slice(0, 13)}`, is_public],
    )
    return person
  }

  const seller = await someone('Sam Seller')
  const stranger = await someone('Stella Stranger')

  const newAgent = (more: object = {}) =>
    makeAgent(product, actFor(seller.id), { name: 'Reply Desk', ...more })

  async function buyerOf(agent: number, name = 'Bea Buyer', is_public = true): Promise<Recipient> {
    const buyer = await someone(name, is_public)
    await makePurchase(product, agent, actFor(buyer.id))
    return buyer
  }

  const write = (by: Recipient, agent: number, rating: unknown = 4, review_text: unknown = 'It works.') =>
    by.ask('POST', `/agents/${agent}/reviews`, { rating, review_text })

  /** A review that must not be refused. */
  async function written(by: Recipient, agent: number, rating = 4, text: string | null = 'It works.') {
    const { status, body } = await write(by, agent, rating, text)
    if (status !== 200) throw new Error(`A review was answered ${status}: ${JSON.stringify(body)}`)
    return body as Review
  }

  const read = async (path: string) => (await product.ask('GET', `/rest/v1${path}`)).body

  return {
    someone,
    seller,
    stranger,
    newAgent,
    buyerOf,
    write,
    written,
    list: async (agent: number, query = '') => (await read(`/agents/${agent}/reviews${query}`)) as ReviewList,
    ratingIn: async (agent: number) => ((await read(`/agents/${agent}`)) as { rating: number | null }).rating,
    async activityOf(who: Recipient): Promise<string[]> {
      const { body } = await who.ask('GET', '/home/activity')
      return (body as { items: { text: string }[] }).items.map(({ text }) => text)
    },
    /** Returns the unread ones. */
    async notificationsOf(who: Recipient): Promise<string[]> {
      const { body } = await who.ask('GET', '/notifications')
      return (body as { items: { text: string; read_at: string | null }[] }).items
        .filter(({ read_at }) => read_at === null)
        .map(({ text }) => text)
    },
  }
}

/** A refusal with this sentence. */
export const refusal = (status: number, message: string) => ({ status, body: { message } })
