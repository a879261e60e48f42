// Does each single-use credential open an account only once when it is used twice at the same moment? Both requests are held at
// the row, so that neither sees the other's effect until its turn.
import { expect, it } from 'vitest'
import { behind, heldUp } from '../../../../tests/support/database/held.ts'
import { askAuth, freshEmail, testAccounts } from '../../../../tests/support/people/accounts.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { systemRandom } from '../../../platform/random.ts'
import { beginFlow, resumeFlow } from '../email-verification/server/flows.actions.ts'

const accounts = await testAccounts()
const { browser, person, provedPerson, mails, product } = accounts

const rowOf = (table: string, column: string, value: unknown) =>
  [`select 1 from ${table} where ${column} = $1 for update`, [value]] as const
const twice = <T>(row: ReturnType<typeof rowOf>, request: () => Promise<T>) =>
  heldUp(product.database, row, [request, request])
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort()
const tokenIn = (link: string) => new URL(link).searchParams.get('token_hash') ?? ''
const sessionsOf = async (id: string) =>
  (await product.database.pool.query('select 1 from sessions where user_id = $1', [id])).rowCount

it('the code of a sign-up signs in once', async () => {
  const ada = await person()
  const body = { email: ada.email, token: mails.last(ada.email, 'confirmation').code, type: 'email' }
  const answers = await twice(rowOf('one_time_codes', 'user_id', ada.id), () =>
    askAuth(accounts, 'POST', '/verify', { body }),
  )
  expect(statuses(answers)).toEqual([200, 403])
})

it('the link of a recovery signs in once', { tags: ['proof'] }, async () => {
  const ada = await provedPerson()
  await browser().resetPasswordForEmail(ada.email)
  const before = await sessionsOf(ada.id)
  const body = { token_hash: tokenIn(mails.last(ada.email, 'recovery').link), type: 'recovery' }
  const answers = await twice(rowOf('one_time_codes', 'user_id', ada.id), () =>
    askAuth(accounts, 'POST', '/verify', { body }),
  )
  expect(statuses(answers)).toEqual([200, 403])
  expect(await sessionsOf(ada.id)).toBe((before ?? 0) + 1)
})

it('two links of recoveries sign in once between them', { tags: ['proof'] }, async () => {
  const ada = await provedPerson()
  const requests = []
  for (let round = 0; round < 2; round++) {
    await browser().resetPasswordForEmail(ada.email)
    const body = { token_hash: tokenIn(mails.last(ada.email, 'recovery').link), type: 'recovery' }
    requests.push(() => askAuth(accounts, 'POST', '/verify', { body }))
    product.clock.advance(61)
  }
  const answers = await heldUp(product.database, rowOf('one_time_codes', 'user_id', ada.id), requests)
  expect(statuses(answers)).toEqual([200, 403])
})

it('the code with which a browser comes back is exchanged once', { tags: ['proof'] }, async () => {
  const ada = await provedPerson()
  const storage = new Map<string, string>()
  const here = browser({ flowType: 'pkce', storage })
  await here.resetPasswordForEmail(ada.email)
  const token = tokenIn(mails.last(ada.email, 'recovery').link)
  const followed = await askAuth(accounts, 'GET', `/verify?type=recovery&token=${token}`)
  const auth_code = new URL(followed.headers.get('location') ?? '').searchParams.get('code')
  const kept = JSON.parse([...storage].find(([key]) => key.endsWith('code-verifier'))?.[1] ?? '""')
  const body = { auth_code, code_verifier: String(kept).split('/')[0] }
  const answers = await twice(rowOf('flow_states', 'user_id', ada.id), () =>
    askAuth(accounts, 'POST', '/token?grant_type=pkce', { body }),
  )
  expect(statuses(answers)).toEqual([200, 404])
})

it('a flow is taken up once when a provider sends the person back twice', async () => {
  const now = product.clock.now()
  const flow = { method: 'oauth', provider: 'google', challenge: undefined, redirectTo: null }
  const id = await product.database.inTransaction((tx) => beginFlow({ random: systemRandom }, tx, flow, now))
  const resume = (tx: Tx) => resumeFlow(tx, id, now)
  const ended = await behind(product.database, resume, resume)
  expect(ended).toEqual({ waited: true, end: expect.stringMatching(/already/i) })
})

it('a token from before a second factor does not bring the session back below it', async () => {
  const ada = await person()
  const { data } = await ada.client.getSession()
  const body = { refresh_token: data.session?.refresh_token }
  const refresh = () => askAuth(accounts, 'POST', '/token?grant_type=refresh_token', { body })
  const row = rowOf('sessions', 'user_id', ada.id)
  const [answer] = await heldUp(product.database, row, [refresh], (ask) =>
    ask(
      `update sessions set refresh_counter = refresh_counter + 2, step_counter = refresh_counter + 2
       where user_id = $1`,
      [ada.id],
    ),
  )
  expect(answer).toMatchObject({ status: 400, body: { code: 'refresh_token_already_used' } })
  const { rows } = await product.database.pool.query(
    'select refresh_counter = step_counter as is_last from sessions where user_id = $1',
    [ada.id],
  )
  expect(rows).toEqual([{ is_last: true }])
})

it('a change of address is undone once', async () => {
  const ada = await provedPerson()
  await ada.client.updateUser({ email: freshEmail() })
  const token = new URL(mails.last(ada.email, 'email_change_asked').undo).searchParams.get('token')
  const path = '/rest/v1/account/undo-address-change'
  const answers = await twice(rowOf('address_undos', 'user_id', ada.id), () =>
    product.ask('POST', path, { body: { token } }),
  )
  expect(answers.map(({ body }) => (body as { outcome: string }).outcome).sort()).toEqual(['undone', 'used'])
})
