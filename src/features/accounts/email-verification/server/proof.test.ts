// Do the right credentials stay when an address is proved, in every row of the table (../first-proof.rules.ts)?

import { describe, expect, it } from 'vitest'
import { copyRow } from '../../../../../tests/support/database/copies.ts'
import { deploy } from '../../../../../tests/support/money/buyers.ts'
import {
  askAuth,
  freshEmail,
  headersOf,
  PASSWORD,
  type SignedIn,
  testAccounts,
} from '../../../../../tests/support/people/accounts.ts'
import { withApp } from '../../../../../tests/support/people/guessing.ts'
import {
  makeAgent,
  makePerson,
  makeProject,
  makeProposal,
  makeUpdate,
} from '../../../../../tests/support/people/makers.ts'
import { someone, testSocial } from '../../../../../tests/support/people/social.ts'
import { typedIn } from '../../../../../tests/support/people/typed-codes.ts'
import { actFor } from '../../../../platform/actor.ts'
import { acceptProposal } from '../../../projects/proposals/server/outcomes.actions.ts'
import {
  ACCOUNT_STATES,
  type AccountState,
  CREDENTIALS,
  PROOFS,
  type Proof,
  STAYS,
} from '../first-proof.rules.ts'

const { accounts, browser, mails, person, product, signIn } = await testSocial()
const strict = await testAccounts({ config: { AUTH_CONFIRM: 'required' } })
const { clock, database } = product

const NEW = 'kestrel-above-the-mill'

const rows = async (query: string, values: unknown[]) => (await database.pool.query(query, values)).rows
const isAlive = async ({ client }: Pick<SignedIn, 'client'>) => (await client.getUser()).error === null
const works = async (email: string, password: string, at = accounts) =>
  (await at.browser().signInWithPassword({ email, password })).error === null
const shown = (user: { app_metadata: Record<string, unknown> } | null | undefined) =>
  user?.app_metadata.removed_at_proof

/** Signs in a person who waits in an account that is not theirs. */
async function another(email: string): Promise<Pick<SignedIn, 'client'>> {
  const client = browser({ agent: 'Browser B' })
  expect((await client.signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
  return { client }
}

/** Creates an account with one of every credential, and with published things. */
async function furnished() {
  const owner = await person()
  const { id } = owner
  await makeProject(product, actFor(id), { title: 'Sort the mail' })
  const agent = await makeAgent(product, await makePerson(product))
  const { deploymentId } = await deploy(accounts, agent, owner)
  const headers = await headersOf(owner)
  const key = await product.ask('POST', `/rest/v1/own/deployments/${deploymentId}/key`, { headers })
  expect(key.status).toBe(200)
  await database.pool.query(
    `insert into identities (id, user_id, provider, provider_id, email, identity_data, created_at, updated_at)
     values (gen_random_uuid(), $1, 'apple', $2, null, '{}', $3, $3)`,
    [id, `planted-${id}`, clock.now().toISOString()],
  )
  await withApp(accounts, owner)
  const codes = { headers: await headersOf(owner), body: {} }
  expect((await askAuth(accounts, 'POST', '/factors/recovery-codes', codes)).status).toBe(200)
  return owner
}

type Furnished = Awaited<ReturnType<typeof furnished>>

async function credentialsOf({ id, email }: Furnished, waiting: Pick<SignedIn, 'client'>) {
  const [left] = await rows(
    `select (select count(*)::int from factors where user_id = $1) as factors,
      (select count(*)::int from identities where user_id = $1 and provider = 'apple') as identities,
      (select count(*)::int from deployment_keys k join purchases p on p.id = k.purchase_id
        where p.user_id = $1) as access_keys`,
    [id],
  )
  return {
    other_sessions: await isAlive(waiting),
    password: await works(email, PASSWORD),
    factors: left.factors > 0,
    identities: left.identities > 0,
    access_keys: left.access_keys > 0,
  }
}

const verifyAs = async (who: Pick<SignedIn, 'client'>, body: object) => {
  const answer = await askAuth(accounts, 'POST', '/verify', { headers: await headersOf(who), body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}
const verifyFrom = async (
  client: SignedIn['client'],
  given: { email: string; token: string },
  type: 'email' | 'email_change',
) => expect((await client.verifyOtp({ ...given, type })).error).toBeNull()

async function send(
  owner: Furnished,
  proof: Proof,
  type: 'email' | 'email_change',
  given: { email: string; token: string },
) {
  if (proof === 'code_in_session_with_factor') return verifyAs(owner, { ...given, type })
  if (proof === 'code_in_session') return verifyAs(await another(owner.email), { ...given, type })
  return verifyFrom(proof === 'code_in_browser' ? owner.client : browser(), given, type)
}

async function recover(email: string, client = browser()) {
  clock.advance(61)
  expect((await client.resetPasswordForEmail(email)).error).toBeNull()
  const token_hash = new URL(mails.last(email, 'recovery').link).searchParams.get('token_hash') ?? ''
  const { data, error } = await client.verifyOtp({ token_hash, type: 'recovery' })
  expect(error).toBeNull()
  return data.user
}

async function provesAgain(owner: Furnished, proof: Proof) {
  if (proof === 'recovery') return recover(owner.email)
  if (proof === 'identity') return signIn(someone({ email: owner.email }))
  clock.advance(61)
  expect((await browser().resend({ type: 'signup', email: owner.email })).error).toBeNull()
  return send(owner, proof, 'email', {
    email: owner.email,
    token: mails.last(owner.email, 'confirmation').code,
  })
}

async function moves(owner: Furnished, proof: Proof): Promise<Furnished> {
  const email = freshEmail()
  expect((await owner.client.updateUser({ email })).error).toBeNull()
  await send(owner, proof, 'email_change', { email, token: mails.last(email, 'email_change').code })
  return { ...owner, email }
}

/** A verified address has no code left to type, and only a code moves an account. */
const CAN_HAPPEN: Record<AccountState, readonly Proof[]> = {
  unverified: PROOFS,
  verified: ['recovery', 'identity'],
  moving: PROOFS.filter((proof) => proof.startsWith('code_')),
}
const ROWS = ACCOUNT_STATES.flatMap((state) => CAN_HAPPEN[state].map((proof) => [state, proof] as const))

describe('what stays in an account, and what goes', () => {
  it.each(ROWS)('%s, proved by %s', { tags: ['proof'] }, async (state, proof) => {
    let owner = await furnished()
    if (state !== 'unverified') await provesAgain(owner, 'code_in_session_with_factor')
    const waiting = await another(owner.email)
    if (state === 'moving') owner = await moves(owner, proof)
    else await provesAgain(owner, proof)

    const stays = STAYS[state][proof]
    expect(await credentialsOf(owner, waiting)).toEqual(
      Object.fromEntries(CREDENTIALS.map((credential) => [credential, stays.includes(credential)])),
    )
    expect(await rows('select email from users where id = $1', [owner.id])).toEqual([{ email: owner.email }])
    expect(await rows('select title, status from projects where user_id = $1', [owner.id])).toEqual([
      { title: 'Sort the mail', status: 'active' },
    ])
    expect(await rows('select status from purchases where user_id = $1', [owner.id])).toEqual([
      { status: 'completed' },
    ])
    const removed = CREDENTIALS.filter((credential) => !stays.includes(credential))
    const isNotified = state === 'unverified' && removed.length > 1
    const received = mails.sent.filter(
      ({ to, template }) => to === owner.email && template === 'address_proved',
    )
    expect(received).toMatchObject(isNotified ? [{ removed, published: ['1 project'] }] : [])
  })

  it.each(['code_in_browser', 'code_elsewhere'] as const)(
    'also where a stranger’s account asks for the address, proved by %s',
    { tags: ['proof'] },
    async (proof) => {
      const owner = await moves(await furnished(), proof)
      const stays = STAYS.unverified[proof]
      expect(await credentialsOf(owner, owner)).toMatchObject({
        password: stays.includes('password'),
        factors: false,
        access_keys: false,
      })
      expect(mails.last(owner.email, 'address_proved').removed).toContain('access_keys')
    },
  )
})

describe('someone who forgot their password before they verified their address', () => {
  it('loses neither the project that they were awarded nor the buyers of what they sell', {
    tags: ['proof'],
  }, async () => {
    const owner = await person()
    const self = actFor(owner.id)
    const project = await makeProject(product, await makePerson(product), { budget: 11_000 })
    const { id: proposal } = await makeProposal(product, project, self)
    const [{ user_id: business }] = await rows('select user_id from projects where id = $1', [project])
    await database.inTransaction((tx) =>
      acceptProposal(
        tx,
        { id: proposal, newAcceptance: { note: null, edited_at: null } },
        { actor: actFor(business), now: clock.now() },
      ),
    )
    const agent = await makeAgent(product, self)
    const { deploymentId } = await deploy(accounts, agent)
    const before = await rows('select * from profiles where id = $1', [owner.id])

    const client = browser()
    const user = await recover(owner.email, client)
    expect(user?.id).toBe(owner.id)
    expect((await client.updateUser({ password: NEW })).error).toBeNull()

    expect(await rows('select awarded_proposal_id as id from projects where id = $1', [project])).toEqual([
      { id: proposal },
    ])
    expect(await rows('select user_id, status from proposals where id = $1', [proposal])).toEqual([
      { user_id: owner.id, status: 'accepted' },
    ])
    expect(await rows('select user_id, withdrawn_at from agents where id = $1', [agent])).toEqual([
      { user_id: owner.id, withdrawn_at: null },
    ])
    expect(await rows('select status from purchases where id = $1', [deploymentId])).toEqual([
      { status: 'completed' },
    ])
    expect(await rows('select seller_id, status from charges where product_id = $1', [agent])).toEqual([
      { seller_id: owner.id, status: 'paid' },
    ])
    expect(await rows('select * from profiles where id = $1', [owner.id])).toEqual(before)
    expect(await works(owner.email, NEW)).toBe(true)
    expect(await works(owner.email, PASSWORD)).toBe(false)
  })

  it('is shown what was removed and what others see, until they have read it', {
    tags: ['proof'],
  }, async () => {
    const owner = await furnished()
    const client = browser()
    await recover(owner.email, client)
    const removed = [...CREDENTIALS]
    const { data } = await client.getUser()
    expect(shown(data.user)).toEqual(removed)
    const headers = await headersOf({ client })
    const { body } = await product.ask('GET', '/rest/v1/account/published', { headers })
    expect(body).toMatchObject({ total: 1, items: [{ kind: 'project', title: 'Sort the mail' }] })
    const update = await makeUpdate(product, actFor(owner.id))
    await copyRow(database, 'updates', update, 99)
    const all = await product.ask('GET', '/rest/v1/account/published', { headers })
    expect(all.body).toMatchObject({ total: 101, items: { length: 100 } })
    const dismissed = await product.ask('DELETE', '/rest/v1/account/removed-at-proof', { headers })
    expect(dismissed.status).toBe(200)
    expect(shown((await client.getUser()).data.user)).toBeUndefined()
  })
})

describe('where an address is proved before signing in', () => {
  const signUp = (email: string, password: string, client = strict.browser()) =>
    client.signUp({ email, password, options: { data: { full_name: 'Someone' } } })
  const verify = (email: string, client = strict.browser()) =>
    client.verifyOtp({
      email,
      token: typedIn('०', strict.mails.last(email, 'confirmation').code),
      type: 'email',
    })

  it('a code keeps the password in the browser that signed up', async () => {
    const email = freshEmail()
    const owner = strict.browser()
    await signUp(email, PASSWORD, owner)
    expect((await verify(email, owner)).error).toBeNull()
    expect(await works(email, PASSWORD, strict)).toBe(true)
    expect(strict.mails.sent.filter(({ to }) => to === email)).toHaveLength(1)
  })

  it('and in no other: a person who types it there sets one right away', async () => {
    const email = freshEmail()
    await signUp(email, 'attacker-knows-this-one')
    const owner = strict.browser()
    const { data, error } = await verify(email, owner)
    expect(error).toBeNull()
    expect(data.user?.identities).toEqual([])
    expect(await works(email, 'attacker-knows-this-one', strict)).toBe(false)
    expect(strict.mails.last(email, 'address_proved').removed).toEqual(['password'])
    expect((await owner.updateUser({ password: NEW })).error).toBeNull()
    expect(await works(email, NEW, strict)).toBe(true)
  })

  it('a later sign-up changes nothing, from anyone, and has the code sent again', async () => {
    for (const first of ['owner', 'stranger'] as const) {
      const email = freshEmail()
      const [owner, stranger] = [strict.browser(), strict.browser()]
      const order = first === 'owner' ? [owner, stranger] : [stranger, owner]
      for (const client of order) {
        const { error } = await signUp(email, client === owner ? NEW : 'attacker-knows-this-one', client)
        expect(error).toBeNull()
        strict.product.clock.advance(61)
      }
      expect(strict.mails.sent.filter(({ to }) => to === email)).toHaveLength(2)
      expect((await verify(email, owner)).error).toBeNull()
      expect(await works(email, 'attacker-knows-this-one', strict), first).toBe(false)
      expect(await works(email, NEW, strict), first).toBe(first === 'owner')
    }
  })
})
