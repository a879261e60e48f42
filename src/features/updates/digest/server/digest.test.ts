// Does everybody who asked for a digest get it, as they asked for it, once, and nothing that they should not read?
import { beforeEach, describe, expect, it } from 'vitest'
import { testAccounts } from '../../../../../tests/support/accounts.ts'
import { startInbox } from '../../../../../tests/support/inbox.ts'
import { makePerson, makeUpdate } from '../../../../../tests/support/makers.ts'
import { newRecipient, type Recipient } from '../../../../../tests/support/recipients.ts'
import { FROM } from '../../../../../tests/support/test-outbox.ts'
import { FEED_PEOPLE } from '../../../../app/updates.ts'
import { actFor, type Person } from '../../../../platform/actor.ts'
import { createLog } from '../../../../platform/log.ts'
import { readMailbox } from '../../../../platform/mail/outbox.ts'
import { createMailSender } from '../../../../platform/mail/sender.ts'
import { createSmtpTransport } from '../../../../platform/mail/smtp-transport.ts'
import { followPerson } from '../../../follows/server/actions.ts'
import { blockPerson } from '../../../profiles/blocks/server/actions.ts'
import { addComment, markUpdate } from '../../interactions/server/actions.ts'
import { editUpdate, removeUpdate } from '../../posting/server/actions.ts'
import type { DigestSettings } from '../contract.ts'
import { saveOwnDigest } from './actions.ts'
import { sendDueDigests } from './jobs.ts'

const accounts = await testAccounts()
const { product } = accounts
const { database, clock } = product

const HOUR = 3600
const SITE = 'http://localhost:3000'
const log = createLog('silent')
const parts = {
  database,
  clock,
  log,
  hash: (...words: readonly string[]) => words.join('-'),
  siteUrl: SITE,
  people: FEED_PEOPLE,
}
/** What the product itself runs every few minutes. */
const run = async () => {
  const job = product.product.jobs.find(({ name }) => name === 'send-digests')
  if (!job) throw new Error('Nobody sends digests')
  return job.run()
}
const mailsTo = (email: string) => readMailbox(database.db, email)
const newest = async ({ email }: { email: string }) => (await mailsTo(email))[0]

/** Moves the clock to a moment. */
function goTo(moment: string): void {
  const seconds = (Date.parse(moment) - clock.now().getTime()) / 1000
  if (seconds < 0) throw new Error(`It is after ${moment} already`)
  clock.advance(seconds)
}
/** Every test has ten weeks of its own. */
let tests = 0
/** The first Monday at nine in UTC from now on; 1970 began with a Thursday. */
const WEEK_MS = 7 * 24 * HOUR * 1000
const MONDAY = Math.ceil(clock.now().getTime() / WEEK_MS) * WEEK_MS + (4 * 24 + 9) * HOUR * 1000
beforeEach(async () => {
  await database.pool.query('truncate mails')
  await database.pool.query('delete from update_digests')
  goTo(new Date(MONDAY + 10 * WEEK_MS * tests++).toISOString())
})
const inDays = (days: number, hour = 8) =>
  goTo(
    `${new Date(clock.now().getTime() + days * 24 * HOUR * 1000).toISOString().slice(0, 10)}T0${hour}:00:00Z`,
  )

const WANTED: DigestSettings = {
  frequency: 'daily',
  interest: 'research',
  format: 'summary',
  time_zone: 'UTC',
}
async function reader(wanted: Partial<DigestSettings> = {}, { isProved = true } = {}) {
  const one = await newRecipient(accounts, { isProved })
  await choose(one, wanted)
  return one
}
const choose = (one: { id: string }, wanted: Partial<DigestSettings>) =>
  database.inTransaction((tx) => saveOwnDigest(tx, actFor(one.id), { ...WANTED, ...wanted }, clock.now()))
const handleOf = async ({ id }: { id: string }) =>
  (await database.pool.query('select handle from profiles where id = $1', [id])).rows[0].handle as string
const follow = async (one: { id: string }, other: Person) => {
  const handle = await handleOf(other)
  await database.inTransaction((tx) => followPerson(tx, actFor(one.id), handle, clock.now()))
}
const like = (by: Person, id: number) =>
  database.inTransaction((tx) =>
    markUpdate(tx, FEED_PEOPLE, by, { id, interaction_type: 'like' }, clock.now()),
  )

describe('a digest', () => {
  it('has the best of those whom one follows and of one’s interest since the last, in both forms, with a way to end it', async () => {
    const ada = await reader()
    const [friend, stranger, fan] = [
      await makePerson(product, { display_name: 'Grace Friend', handle: 'grace-friend' }),
      await makePerson(product, { display_name: 'Alan Stranger', handle: 'alan-stranger' }),
      await makePerson(product),
    ]
    await follow(ada, friend)
    const [plain, liked] = [
      await makeUpdate(product, friend, { text: 'A plain one of a friend' }),
      await makeUpdate(product, friend, { text: 'A liked one of a friend' }),
    ]
    const paper = await makeUpdate(product, stranger, { text: 'A new #paper by a stranger' })
    await makeUpdate(product, stranger, { text: 'Of no interest at all' })
    await like(fan, liked)
    inDays(1)
    expect(await run()).toBe(1)
    const mail = await newest(ada)
    expect(mail?.subject).toBe('Your daily digest: A liked one of a friend')
    for (const form of [mail?.text, mail?.html]) {
      expect(form).toContain('From people you follow')
      expect(form).toContain('More about research')
      expect(form).toContain('Grace Friend (@grace-friend)')
      expect(form).toContain('You received this email because you asked for a daily digest of updates.')
      expect(form).toContain(`${SITE}/settings?tab=notifications`)
      expect(form).not.toContain('Of no interest')
      const places = [liked, plain, paper].map((id) => form?.indexOf(`${SITE}/updates/${id}`) ?? -1)
      expect(places.every((at) => at >= 0)).toBe(true)
      expect([...places].sort((one, other) => one - other)).toEqual(places)
    }
    const { rows } = await database.pool.query('select headers from mails')
    const { 'List-Unsubscribe': way, ...others } = rows[0].headers
    expect(others).toEqual({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
    expect(way).toMatch(/^<http:\/\/localhost:3000\/rest\/v1\/notifications\/one-click-unsubscribe\?token=/)
    expect(mail?.text).toContain(`${SITE}/unsubscribe?token=${ada.id}.updates_digest.`)
  })

  it('is short, in full or a mix of both, as it was asked for', async () => {
    const friend = await makePerson(product, { display_name: 'Grace Long' })
    const end = 'and here it ends'
    const text = (at: number) => `Number ${at} begins, ${'with many words '.repeat(13)}${end}`
    const forms = ['summary', 'detailed', 'mixed'] as const
    const readers = []
    for (const format of forms) readers.push(await reader({ format }))
    for (const one of readers) await follow(one, friend)
    for (let at = 0; at < 14; at++) await makeUpdate(product, friend, { text: text(at) })
    inDays(1)
    expect(await run()).toBe(3)
    const counts = []
    for (const one of readers) {
      const { text: read = '' } = (await newest(one)) ?? {}
      counts.push({
        all: read.match(/Number \d+ begins/g)?.length,
        inFull: read.replace(/\s+/g, ' ').split(end).length - 1,
      })
    }
    expect(counts).toEqual([
      { all: 12, inFull: 0 },
      { all: 8, inFull: 8 },
      { all: 9, inFull: 3 },
    ])
  })

  it.each([
    ['daily', 1, 'Your daily digest'],
    ['weekly', 7, 'Your weekly digest'],
  ] as const)(
    'comes %s, with what is new since the last one, and not at all when nothing is',
    async (frequency, days, heading) => {
      const ada = await reader({ frequency })
      const friend = await makePerson(product)
      await follow(ada, friend)
      await makeUpdate(product, friend, { text: 'The first of two' })
      inDays(days, 7)
      expect(await run()).toBe(0)
      inDays(0)
      expect(await run()).toBe(1)
      expect(await run()).toBe(0)
      expect((await newest(ada))?.subject).toBe(`${heading}: The first of two`)
      inDays(days)
      expect(await run()).toBe(0)
      await makeUpdate(product, friend, { text: 'The second of two' })
      inDays(days)
      expect(await run()).toBe(1)
      const [second, first] = await mailsTo(ada.email)
      expect(first?.text).toContain('The first of two')
      expect(second?.text).toContain('The second of two')
      expect(second?.text).not.toContain('The first of two')
    },
  )

  it('comes on the first of a month to those who want it monthly', async () => {
    const ada = await reader({ frequency: 'monthly' })
    const friend = await makePerson(product)
    await follow(ada, friend)
    await makeUpdate(product, friend, { text: 'Of this month' })
    const first = new Date(clock.now())
    first.setUTCMonth(first.getUTCMonth() + 1, 1)
    goTo(`${first.toISOString().slice(0, 10)}T07:59:00Z`)
    expect(await run()).toBe(0)
    clock.advance(60)
    expect(await run()).toBe(1)
    expect((await newest(ada))?.subject).toBe('Your monthly digest: Of this month')
  })

  it('comes at eight in the morning where its reader is', async () => {
    const ada = await reader({ time_zone: 'America/New_York' })
    const friend = await makePerson(product)
    await follow(ada, friend)
    await makeUpdate(product, friend)
    const hours: number[] = []
    for (let hour = 0; hour < 24 && hours.length === 0; hour++) {
      clock.advance(HOUR)
      if ((await run()) === 1)
        hours.push(
          Number(
            new Intl.DateTimeFormat('en-GB', {
              timeZone: 'America/New_York',
              hour: 'numeric',
            }).format(clock.now()),
          ),
        )
    }
    expect(hours).toEqual([8])
    // Who moves to where it is still night gets none a second time on that day.
    await choose(ada, { time_zone: 'Pacific/Honolulu' })
    await makeUpdate(product, friend)
    for (let hour = 0; hour < 12; hour++) {
      clock.advance(HOUR)
      expect(await run()).toBe(0)
    }
  })
})

describe('once', () => {
  async function twoDue() {
    const [ada, grace] = [await reader(), await reader()]
    const friend = await makePerson(product)
    for (const one of [ada, grace]) await follow(one, friend)
    await makeUpdate(product, friend, { text: 'For both of you' })
    inDays(1)
    return [ada, grace]
  }

  it('for each, however many processes send at the same time', async () => {
    const readers = await twoDue()
    const sent = await Promise.all([1, 2, 3, 4].map(() => sendDueDigests(parts)))
    expect(sent.reduce((sum, one) => sum + one)).toBe(2)
    for (const { email } of readers) expect(await mailsTo(email)).toHaveLength(1)
  })

  it('also if a process dies before or after it has written one, and through a real mail server', async () => {
    const readers = await twoDue()
    let count = 0
    const dying: typeof parts = {
      ...parts,
      database: {
        ...database,
        // The first is written and lost with its transaction, the second is committed and nobody hears of it.
        async inTransaction(work) {
          count++
          if (count === 1)
            return database.inTransaction(async (tx) => {
              await work(tx)
              throw new Error('Out of power')
            })
          await database.inTransaction(work)
          throw new Error('Out of power')
        },
      },
    }
    for (const _ of readers) await expect(sendDueDigests(dying)).rejects.toThrow('Out of power')
    await run()
    expect(await run()).toBe(0)
    const inbox = await startInbox()
    const transport = createSmtpTransport({ url: inbox.url, from: FROM })
    const sender = createMailSender({ database, transport, clock, log })
    await sender.sendDue()
    await sender.stop()
    expect(inbox.deliveries.flatMap(({ recipients }) => recipients).sort()).toEqual(
      readers.map(({ email }) => email).sort(),
    )
    for (const { source } of inbox.deliveries) {
      expect(source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
      expect(source).toMatch(/^List-Unsubscribe:\s/m)
      expect(source).toContain('multipart/alternative')
    }
  })

  it('after an outage: not in the night, but the next morning, with everything since the last', async () => {
    const [ada] = await twoDue()
    clock.advance(6 * HOUR + 1)
    expect(await run()).toBe(0)
    inDays(1)
    expect(await run()).toBe(2)
    expect(await mailsTo(ada?.email ?? '')).toHaveLength(1)
  })

  it('does not keep back others if one cannot be put together', async () => {
    const [ada, grace] = await twoDue()
    const failing = {
      ...parts,
      people: {
        ...FEED_PEOPLE,
        hiddenFrom: async (...[from, viewer]: Parameters<typeof FEED_PEOPLE.hiddenFrom>) => {
          if (viewer === ada?.id) throw new Error('Not today')
          return FEED_PEOPLE.hiddenFrom(from, viewer)
        },
      },
    }
    expect(await sendDueDigests(failing)).toBe(1)
    expect(await mailsTo(grace?.email ?? '')).toHaveLength(1)
    // It is in the next one.
    inDays(1)
    expect(await run()).toBe(1)
    expect((await newest({ email: ada?.email ?? '' }))?.text).toContain('For both of you')
  })
})

describe('nobody gets', () => {
  it('one at an address that is not proved, while they are banned, or without having asked', async () => {
    const friend = await makePerson(product)
    const [unproved, banned] = [await reader({}, { isProved: false }), await reader()]
    const neverAsked = await newRecipient(accounts)
    const never = await reader({ frequency: 'never' })
    for (const one of [unproved, banned, neverAsked, never]) await follow(one, friend)
    await database.pool.query(`update users set banned_until = '2100-01-01' where id = $1`, [banned.id])
    await makeUpdate(product, friend)
    inDays(1)
    expect(await run()).toBe(0)
    // Who proves it afterwards reads what they missed.
    await database.pool.query('update users set email_confirmed_at = created_at where id = $1', [unproved.id])
    inDays(1)
    expect(await run()).toBe(1)
    expect(await mailsTo(unproved.email)).toHaveLength(1)
  })

  it('what they don’t want to see, what is gone, hidden or a draft, their own, or of a private profile', async () => {
    const ada = await reader()
    const people = []
    for (let at = 0; at < 8; at++) people.push(await makePerson(product))
    const [muted, blocked, blocker, secret, gone, hidden, draft, fine] = people as [
      Person,
      Person,
      Person,
      Person,
      Person,
      Person,
      Person,
      Person,
    ]
    for (const one of people) await follow(ada, one)
    const post = (by: Person, word: string, is_draft = false) =>
      makeUpdate(product, by, { text: `A #paper called ${word}`, is_draft })
    await post(actFor(ada.id), 'own')
    await post(muted, 'muted')
    await post(blocked, 'blocked')
    await post(blocker, 'blocker')
    await post(secret, 'secret')
    const goneId = await post(gone, 'gone')
    const hiddenId = await post(hidden, 'hidden')
    const takenId = await post(draft, 'taken')
    await post(draft, 'draft', true)
    await post(fine, 'fine')
    const now = clock.now()
    await database.inTransaction(async (tx) => {
      const block = async (by: Person, other: { id: string }, kind: 'block' | 'mute') =>
        blockPerson(tx, [], by, { handle: await handleOf(other), kind }, now)
      await database.pool.query('update profiles set is_public = true, handle = $2 where id = $1', [
        ada.id,
        `ada-${ada.id.slice(0, 8)}`,
      ])
      await block(actFor(ada.id), muted, 'mute')
      await block(actFor(ada.id), blocked, 'block')
      await block(blocker, ada, 'block')
      await removeUpdate(tx, gone, goneId, now)
      await editUpdate(tx, FEED_PEOPLE, draft, takenId, { is_draft: true }, now)
    })
    await database.pool.query('update profiles set is_public = false where id = $1', [secret.id])
    await database.pool.query(`update updates set is_draft = true, hidden_from = 'feed' where id = $1`, [
      hiddenId,
    ])
    inDays(1)
    expect(await run()).toBe(1)
    expect((await newest(ada))?.text.match(/called (\w+)/g)).toEqual(['called fine'])
  })
})

describe('its reader', () => {
  const settingsOf = async (one: Recipient) => (await one.ask('GET', '/own/digest')).body

  it('gets what onboarding asked for, in the morning of their browser', async () => {
    const ada = await newRecipient(accounts)
    expect(await settingsOf(ada)).toMatchObject({ frequency: 'never', due_at: null })
    const answers = { update_interest: 'tools', frequency: 'weekly', format: 'mixed' }
    const body = { selected_path: 'updates', survey_responses: answers, time_zone: 'Asia/Tokyo' }
    expect((await ada.ask('POST', '/onboarding', body)).status).toBe(200)
    const stored = (await settingsOf(ada)) as { due_at: string }
    expect(stored).toMatchObject({
      frequency: 'weekly',
      interest: 'tools',
      format: 'mixed',
      time_zone: 'Asia/Tokyo',
    })
    expect(new Date(stored.due_at).getUTCHours()).toBe(23)
    const learner = await newRecipient(accounts)
    const learns = { knowledge_level: 'beginner', purpose: 'work', interest: 'tools' }
    await learner.ask('POST', '/onboarding', { selected_path: 'learner', survey_responses: learns })
    expect(await settingsOf(learner)).toMatchObject({ frequency: 'never' })
  })

  it('changes it in the settings, which refuse what there is not', async () => {
    const ada = await newRecipient(accounts)
    const saved = await ada.ask('PUT', '/own/digest', { ...WANTED, time_zone: 'Europe/Berlin' })
    expect(saved).toMatchObject({ status: 200, body: { ...WANTED, time_zone: 'Europe/Berlin' } })
    expect(await settingsOf(ada)).toEqual(saved.body)
    for (const wrong of [
      { frequency: 'hourly' },
      { format: 'x' },
      { interest: 'x' },
      { time_zone: 'a b' },
      { more: 1 },
    ])
      expect((await ada.ask('PUT', '/own/digest', { ...WANTED, ...wrong })).status).toBe(400)
    expect((await ada.ask('PUT', '/own/digest', { ...WANTED, time_zone: 'Moon/Sea' })).body).toMatchObject({
      time_zone: 'UTC',
    })
    const stopped = await ada.ask('PUT', '/own/digest', { ...WANTED, frequency: 'never' })
    expect(stopped.body).toMatchObject({ frequency: 'never', due_at: null })
    for (const method of ['GET', 'PUT'])
      expect(
        (await product.ask(method, '/rest/v1/own/digest', method === 'PUT' ? { body: WANTED } : {})).status,
      ).toBe(401)
  })

  it('ends it with one click in the mail, and with nobody else’s token', async () => {
    const [ada, eve] = [await reader(), await reader()]
    const friend = await makePerson(product)
    for (const one of [ada, eve]) await follow(one, friend)
    await makeUpdate(product, friend)
    inDays(1)
    await run()
    const { rows } = await database.pool.query('select headers from mails where recipient = $1', [ada.email])
    const way = new URL(/<(.+)>/.exec(rows[0].headers['List-Unsubscribe'])?.[1] ?? '')
    const token = way.searchParams.get('token') ?? ''
    const forged = token.replace(ada.id, eve.id)
    expect((await product.ask('POST', `${way.pathname}?token=${forged}`)).status).toBe(400)
    expect((await product.ask('GET', way.pathname + way.search)).status).toBe(303)
    const frequencyOf = async ({ id }: { id: string }) =>
      (await database.pool.query('select frequency from update_digests where user_id = $1', [id])).rows[0]
        .frequency
    expect(await frequencyOf(ada)).toBe('daily')
    for (let time = 0; time < 2; time++)
      expect((await product.ask('POST', way.pathname + way.search)).status).toBe(204)
    expect([await frequencyOf(ada), await frequencyOf(eve)]).toEqual(['never', 'daily'])
    const kinds = (await product.ask('GET', '/rest/v1/notifications/kinds')).body as { items: unknown[] }
    expect(kinds.items).toContainEqual({ kind: 'updates_digest', label: 'Digest of updates' })
    const pressed = await product.ask('POST', '/rest/v1/notifications/unsubscribe', { body: { token } })
    expect(pressed.body).toEqual({ kind: 'updates_digest', channel: 'none' })
    await makeUpdate(product, friend)
    inDays(1)
    await run()
    expect(await mailsTo(ada.email)).toHaveLength(1)
    expect(await mailsTo(eve.email)).toHaveLength(2)
  })
})

it('counts what was commented on and reposted more than what was liked', async () => {
  const ada = await reader()
  const [friend, fan] = [await makePerson(product), await makePerson(product)]
  await follow(ada, friend)
  const [discussed, liked] = [
    await makeUpdate(product, friend, { text: 'Discussed' }),
    await makeUpdate(product, friend, { text: 'Liked' }),
  ]
  await like(fan, liked)
  await database.inTransaction((tx) =>
    addComment(tx, FEED_PEOPLE, fan, discussed, { content: 'How so?' }, clock.now()),
  )
  inDays(1)
  await run()
  expect((await newest(ada))?.subject).toBe('Your daily digest: Discussed')
})
