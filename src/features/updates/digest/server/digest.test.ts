// Does everyone who asked for a digest get it with their settings, and only updates that they may read?
import { describe, expect, it } from 'vitest'
import { testAccounts } from '../../../../../tests/support/people/accounts.ts'
import { digestReaders, HOUR, SITE } from '../../../../../tests/support/people/digest-readers.ts'
import {
  makeBlock,
  makeEarlierPerson,
  makePerson,
  makeUpdate,
} from '../../../../../tests/support/people/makers.ts'
import { newRecipient } from '../../../../../tests/support/people/recipients.ts'
import { actFor, type Person } from '../../../../platform/actor.ts'
import { addComment } from '../../server/interactions.actions.ts'
import { editUpdate, removeUpdate } from '../../server/posting.actions.ts'

const accounts = await testAccounts()
const { product } = accounts
const { database, clock } = product
const { run, mailsTo, newest, goTo, inDays, reader, choose, follow, like } = digestReaders(accounts)

describe('a digest', () => {
  it('has the best of those whom one follows and of one’s interest since the last, in both forms, with a way to end it', {
    tags: ['proof'],
  }, async () => {
    const ada = await reader()
    const [friend, stranger, fan] = [
      await makePerson(product, { display_name: 'Grace Friend', handle: 'grace-friend' }),
      await makePerson(product, { display_name: 'Alan Stranger', handle: 'alan-stranger' }),
      await makeEarlierPerson(product),
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
    expect(mail?.subject).toBe('Your daily digest: 3 updates')
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

  it('is short, in full or a mix of both, as it was asked for', { tags: ['proof'] }, async () => {
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
    { tags: ['proof'] },
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
      expect((await newest(ada))?.subject).toBe(`${heading}: 1 update`)
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

  it.each([
    ['daily', 1],
    ['weekly', 7],
    ['monthly', 31],
  ] as const)(
    'that is chosen for the first time, %s, shows what was posted in the last %d days',
    { tags: ['proof'] },
    async (frequency, days) => {
      const friend = await makePerson(product)
      await makeUpdate(product, friend, { text: 'Too long ago' })
      clock.advance(1)
      await makeUpdate(product, friend, { text: 'Not so long ago' })
      clock.advance(days * 24 * HOUR - 1)
      const ada = await reader({ frequency })
      await follow(ada, friend)
      inDays(frequency === 'monthly' ? 31 : days)
      for (let day = 0; (await run()) === 0 && day < 7; day++) inDays(1)
      const mail = await newest(ada)
      expect(mail?.text).toContain('Not so long ago')
      expect(mail?.text).not.toContain('Too long ago')
    },
  )

  it('that was turned off begins again with the last day, not with what was missed', async () => {
    const friend = await makePerson(product)
    const ada = await reader()
    await follow(ada, friend)
    await choose(ada, { frequency: 'never' })
    inDays(1)
    await makeUpdate(product, friend, { text: 'While it was off' })
    inDays(10)
    await makeUpdate(product, friend, { text: 'On the last day' })
    await choose(ada, {})
    inDays(1)
    expect(await run()).toBe(1)
    const text = (await newest(ada))?.text
    expect(text).toContain('On the last day')
    expect(text).not.toContain('While it was off')
  })

  it('says in its subject how much is in it, and nothing that someone wrote', async () => {
    const ada = await reader({ frequency: 'daily' })
    const friend = await makePerson(product)
    await follow(ada, friend)
    for (const text of ['Your account is locked', 'Call us now']) await makeUpdate(product, friend, { text })
    inDays(1)
    expect(await run()).toBe(1)
    expect((await newest(ada))?.subject).toBe('Your daily digest: 2 updates')
  })

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
    expect((await newest(ada))?.subject).toBe('Your monthly digest: 1 update')
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
    // Moving to a time zone where it is still night brings no second digest on that day.
    await choose(ada, { time_zone: 'Pacific/Honolulu' })
    await makeUpdate(product, friend)
    for (let hour = 0; hour < 12; hour++) {
      clock.advance(HOUR)
      expect(await run()).toBe(0)
    }
  })
})

describe('no one gets', () => {
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
    // A person who verifies the address later reads what they missed.
    await database.pool.query('update users set email_confirmed_at = created_at where id = $1', [unproved.id])
    inDays(1)
    expect(await run()).toBe(1)
    expect(await mailsTo(unproved.email)).toHaveLength(1)
  })

  it('what they don’t want to see, what is gone, hidden or a draft, or their own', {
    tags: ['proof'],
  }, async () => {
    const ada = await reader()
    const people = []
    for (let at = 0; at < 7; at++) people.push(await makePerson(product))
    const [muted, blocked, blocker, gone, hidden, draft, fine] = people as [
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
    const goneId = await post(gone, 'gone')
    const hiddenId = await post(hidden, 'hidden')
    const takenId = await post(draft, 'taken')
    await post(draft, 'draft', true)
    await post(fine, 'fine')
    const now = clock.now()
    await makeBlock(product, ada, muted, 'mute')
    await makeBlock(product, ada, blocked)
    await makeBlock(product, blocker, ada)
    await database.inTransaction(async (tx) => {
      await database.pool.query('update profiles set is_public = true, handle = $2 where id = $1', [
        ada.id,
        `ada-${ada.id.slice(0, 8)}`,
      ])
      await removeUpdate(tx, gone, goneId, now)
      await editUpdate(tx, { id: takenId, updateChange: { is_draft: true } }, { actor: draft, now })
    })
    await database.pool.query(`update updates set is_draft = true, hidden_from = 'feed' where id = $1`, [
      hiddenId,
    ])
    inDays(1)
    expect(await run()).toBe(1)
    expect((await newest(ada))?.text.match(/called (\w+)/g)).toEqual(['called fine'])
  })
})

it('counts what was commented on and reposted more than what was liked', async () => {
  const ada = await reader()
  const [friend, fan] = [await makePerson(product), await makeEarlierPerson(product)]
  await follow(ada, friend)
  const [discussed, liked] = [
    await makeUpdate(product, friend, { text: 'Discussed' }),
    await makeUpdate(product, friend, { text: 'Liked' }),
  ]
  await like(fan, liked)
  await database.inTransaction((tx) =>
    addComment(tx, { id: discussed, newComment: { content: 'How so?' } }, { actor: fan, now: clock.now() }),
  )
  inDays(1)
  await run()
  const text = (await newest(ada))?.text ?? ''
  expect(text).toMatch(/Discussed[\s\S]*Liked/)
})

it('counts nothing of accounts that are new and never paid', async () => {
  const ada = await reader()
  const [friend, fan, fresh] = [
    await makePerson(product),
    await makeEarlierPerson(product),
    await makePerson(product),
  ]
  await follow(ada, friend)
  const [liked, pushed] = [
    await makeUpdate(product, friend, { text: 'Liked by one' }),
    await makeUpdate(product, friend, { text: 'Pushed by a new one' }),
  ]
  await like(fan, liked)
  await like(fresh, pushed)
  inDays(1)
  await run()
  expect((await newest(ada))?.text).toMatch(/Liked by one[\s\S]*Pushed by a new one/)
})
