// Every credential of callers without a right: other people's sessions, keys and connected applications, and the
// owner's own that are worth nothing any more, or not here.
import { deploymentContracts } from '../../../src/features/agents/deployments.contract.ts'
import { noteFirstOpening } from '../../../src/features/courses/learning/server/learning.actions.ts'
import { completeOrder } from '../../../src/features/courses/orders/server/orders.actions.ts'
import { actFor } from '../../../src/platform/actor.ts'
import { toolClients } from '../agents/tool-clients.ts'
import { askAs } from '../product/busy-person.ts'
import type { Things } from '../product/owned-things.ts'
import { headersOf, PASSWORD, type SignedIn, type TestAccounts } from './accounts.ts'
import { makeAgent, makeCourse, makeProject, makePurchase, makeUpdate } from './makers.ts'

/** These people have rights of their own. */
export const OTHERS = ['another member', 'a fellow'] as const
export const NO_SESSIONS = [
  'no one',
  'the public key',
  'a forged token',
  'a fellow’s access key',
  'a fellow’s connected app',
  'a deleted fellow',
  'the owner’s expired token',
  'the owner’s ended session',
  'the owner’s password alone',
  'the owner’s former access key',
  'the owner’s key of another deployment',
  'the owner’s access key',
  'the owner’s connected app',
] as const

export type Caller = (typeof OTHERS)[number] | (typeof NO_SESSIONS)[number]
export type Credentials = Record<Caller, Record<string, string>>

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const HOUR_SECONDS = 3601

/** Makes a person who has bought the same agent and takes the same courses, and owns items of their own. */
async function fellowOf(accounts: TestAccounts, things: Things) {
  const { product } = accounts
  const fellow = await accounts.provedPerson()
  const me = actFor(fellow.id)
  await makePurchase(product, things.bought_agent, me)
  await product.database.inTransaction(async (tx) => {
    for (const course of [things.taken_course, things.quiz_course]) {
      await completeOrder(tx, me, Number(course), product.clock.now())
      await noteFirstOpening(tx, me, Number(course), product.clock.now())
    }
  })
  await makeProject(product, me)
  await makeAgent(product, me)
  await makeCourse(product, me)
  await makeUpdate(product, me)
  const { rows } = await product.database.pool.query('select id from purchases where user_id = $1', [
    fellow.id,
  ])
  return { ...fellow, deployment: Number(rows[0].id) }
}

async function appOf(accounts: TestAccounts, who: SignedIn): Promise<string> {
  const { stored } = await toolClients(accounts.product).connect(who)
  return stored.tokens?.access_token ?? ''
}

/** Signs everyone up. Sessions are as fresh as they get: an hour passes here. */
export async function everyCredential(
  accounts: TestAccounts,
  owner: SignedIn,
  things: Things,
): Promise<Credentials> {
  const { product, browser } = accounts
  const expired = await headersOf(owner)
  const member = await accounts.person()
  const [fellow, deleted] = [await fellowOf(accounts, things), await fellowOf(accounts, things)]
  const ended = browser()
  await ended.signInWithPassword({ email: owner.email, password: PASSWORD })
  const endedHeaders = await headersOf({ client: ended })
  await ended.signOut({ scope: 'local' })

  product.clock.advance(HOUR_SECONDS)
  for (const { client } of [owner, member, fellow, deleted]) {
    const { error } = await client.refreshSession()
    if (error) throw error
  }
  const alone = browser()
  await alone.signInWithPassword({ email: owner.email, password: PASSWORD })
  const ofDeleted = await headersOf(deleted)
  const { status } = await (await askAs(accounts, deleted))('DELETE', '/account', { password: PASSWORD })
  if (status !== 200) throw new Error(`The account was not deleted: ${status}`)
  const { body } = await (await askAs(accounts, fellow))('POST', `/own/deployments/${fellow.deployment}/key`)
  const keyOfFellow = (body as { key: string }).key
  // The use of a key is noted once an hour.
  for (const key of [keyOfFellow, things.key, things.key_of_another])
    await product.call(deploymentContracts.verify, {}, bearer(key))
  return {
    'another member': await headersOf(member),
    'a fellow': await headersOf(fellow),
    'no one': {},
    'the public key': bearer(product.publicKey),
    'a forged token': bearer('forged.token.here'),
    'a fellow’s access key': bearer(keyOfFellow),
    'a fellow’s connected app': bearer(await appOf(accounts, fellow)),
    'a deleted fellow': ofDeleted,
    'the owner’s expired token': expired,
    'the owner’s ended session': endedHeaders,
    'the owner’s password alone': await headersOf({ client: alone }),
    'the owner’s former access key': bearer(things.former_key),
    'the owner’s key of another deployment': bearer(things.key_of_another),
    'the owner’s access key': bearer(things.key),
    'the owner’s connected app': bearer(await appOf(accounts, owner)),
  }
}
