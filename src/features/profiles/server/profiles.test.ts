// Tests over /rest/v1 editing one's own profile, the ownership of handles, and redirects of former ones.
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { behind } from '../../../../tests/support/database/held.ts'
import { type SignedIn, testAccounts } from '../../../../tests/support/people/accounts.ts'
import { makeAgent, makePerson, makePurchase } from '../../../../tests/support/people/makers.ts'
import { actFor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { FORMER_HANDLE_DAYS, MAX_FORMER_HANDLES } from '../profiles.rules.ts'
import { saveOwnProfile } from './profiles.actions.ts'
import { profileJobs } from './profiles.jobs.ts'

const { person: anyone, product } = await testAccounts()
const person = () => anyone(undefined, { isNamed: false })
const { clock, database } = product

type Ask = (method: string, path: string, body?: unknown) => ReturnType<typeof product.ask>

async function as({ client }: Pick<SignedIn, 'client'>): Promise<Ask> {
  const token = (await client.getSession()).data.session?.access_token
  const headers = { authorization: `Bearer ${token}` }
  return (method, path, body) =>
    product.ask(method, `/rest/v1${path}`, body === undefined ? { headers } : { headers, body })
}

const visit = (handle: string) => product.ask('GET', `/rest/v1/profiles/${handle}`)
const freshHandle = () => `h-${randomUUID().slice(0, 12)}`
const taken = { code: 'conflict', fields: { handle: 'This handle is taken. Choose another one.' } }

describe('the own profile', () => {
  it('DATA-29 DATA-3 keeps every field of the Profile tab, and gives the address of its page', async () => {
    const ask = await as(await person())
    const change = {
      display_name: 'Ada Lovelace',
      handle: freshHandle(),
      location: 'London',
      website: 'https://ada.example',
      bio: 'Engines,\nand what they weave.',
      hourly_rate: 120.5,
      skills: ['Mathematics', 'Poetry'],
      links: [{ title: 'Notes', url: 'https://ada.example/notes' }],
      is_public: true,
      full_name: 'Augusta Ada King',
      user_type: 'professional',
    }
    const saved = await ask('PATCH', '/profile', change)
    expect(saved.body).toMatchObject({ ...change, profile_url: `/profile/${change.handle}` })
    expect((await ask('GET', '/profile')).body).toEqual(saved.body)
  })

  it('DATA-4 is a learner’s until it says otherwise, and of one of three types', async () => {
    const ask = await as(await person())
    expect((await ask('GET', '/profile')).body).toMatchObject({ user_type: 'learner' })
    for (const user_type of ['business', 'professional', 'learner'])
      expect((await ask('PATCH', '/profile', { user_type })).body).toMatchObject({ user_type })
    expect((await ask('PATCH', '/profile', { user_type: 'admin' })).status).toBe(400)
  })

  it('has a rate that only a professional shows', async () => {
    const ask = await as(await person())
    const handle = 'rita-rates'
    const change = { handle, is_public: true, hourly_rate: 95, user_type: 'professional' }
    expect((await ask('PATCH', '/profile', change)).status).toBe(200)
    expect((await ask('GET', `/profiles/${handle}`)).body).toMatchObject({ hourly_rate: 95 })
    await ask('PATCH', '/profile', { user_type: 'business' })
    expect((await ask('GET', `/profiles/${handle}`)).body).toMatchObject({ hourly_rate: null })
    expect((await ask('PATCH', '/profile', { hourly_rate: null })).body).toMatchObject({ hourly_rate: null })
  })

  it('clears what is sent empty and keeps what is not sent', async () => {
    const ask = await as(await person())
    await ask('PATCH', '/profile', { handle: freshHandle(), bio: 'A bio', location: 'London' })
    const cleared = await ask('PATCH', '/profile', { bio: ' ', handle: '', skills: [] })
    expect(cleared.body).toMatchObject({ bio: null, handle: null, profile_url: null, location: 'London' })
  })

  it('answers a fault by field, and nothing of the change is kept', async () => {
    const ask = await as(await person())
    const answer = await ask('PATCH', '/profile', {
      location: 'Paris',
      skills: ['Python', ' '],
      links: [{ title: 'x', url: 'javascript:alert(1)' }],
      role: 'admin',
    })
    expect(answer).toMatchObject({
      status: 400,
      body: {
        fields: {
          'skills.1': "A skill can't be blank",
          'links.0.url': 'A link needs a URL, such as https://example.com',
          role: 'Unknown field: role',
        },
      },
    })
    expect((await ask('GET', '/profile')).body).toMatchObject({ location: null })
  })

  it('is closed to visitors', async () => {
    expect((await product.ask('PATCH', '/rest/v1/profile', { body: {} })).status).toBe(401)
    expect((await product.ask('POST', '/rest/v1/profile/handle', { body: {} })).status).toBe(401)
  })
})

describe('a typed handle', () => {
  it('DEC-28 is refused when someone has it, in any case, also when both take it simultaneously', async () => {
    const [first, second] = [await as(await person()), await as(await person())]
    const handle = freshHandle()
    await first('PATCH', '/profile', { handle })
    expect(await second('PATCH', '/profile', { handle: handle.toUpperCase(), bio: 'x' })).toMatchObject({
      status: 409,
      body: taken,
    })
    expect((await second('GET', '/profile')).body).toMatchObject({ handle: null, bio: null })
    const wished = freshHandle()
    const answers = await Promise.all(
      [first, second].map((ask) => ask('PATCH', '/profile', { handle: wished })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('is refused when it is reserved, or the id of another account', async () => {
    const mine = await person()
    const ask = await as(mine)
    for (const handle of ['admin', 'SETTINGS', '404', 'guildhall', 'guildhall-support', 'gui1dha11'])
      expect(await ask('PATCH', '/profile', { handle })).toMatchObject({
        status: 400,
        body: { fields: { handle: 'This handle is reserved. Choose another one.' } },
      })
    expect(await ask('PATCH', '/profile', { handle: randomUUID() })).toMatchObject({
      status: 409,
      body: taken,
    })
    expect((await ask('PATCH', '/profile', { handle: mine.id })).status).toBe(200)
  })
})

describe('a generated handle', () => {
  it('PRO-11 DEC-29 is made of the name as typed or as saved, and not saved itself', async () => {
    const name = `Zoë ${randomUUID().slice(0, 8)}`
    const ask = await as(await person())
    const handle = name.toLowerCase().replace('ë ', 'e-')
    expect((await ask('POST', '/profile/handle', { display_name: name })).body).toEqual({ handle })
    await ask('PATCH', '/profile', { display_name: name })
    expect((await ask('POST', '/profile/handle', {})).body).toEqual({ handle })
    expect((await ask('GET', '/profile')).body).toMatchObject({ handle: null })
  })

  it('PRO-12 is the account’s id without a name, or with none that can be written in letters', async () => {
    const mine = await person()
    const ask = await as(mine)
    for (const display_name of [null, '', '---'])
      expect((await ask('POST', '/profile/handle', { display_name })).body).toEqual({ handle: mine.id })
  })

  it('is in Latin letters for a name in another script, never an id', async () => {
    const ask = await as(await person())
    const wish = async (display_name: string) =>
      ((await ask('POST', '/profile/handle', { display_name })).body as { handle: string }).handle
    expect(await wish('Анна Каренина')).toBe('anna-karenina')
    expect(await wish('אדה לאבלייס')).toBe('dh-lvlyys')
  })

  it.each([
    ['Tomás Echeverría', 'tomas-echeverria'],
    ['Łukasz Żółć', 'lukasz-zolc'],
    ['Nguyễn Văn A', 'nguyen-van-a'],
    ['Straße', 'strasse'],
    ['Søren Ærø', 'soren-aero'],
    ['Þórdís Gísladóttir', 'thordis-gisladottir'],
    ['İbrahim Çağrı', 'ibrahim-cagri'],
    ['Đorđe Šćepanović', 'dorde-scepanovic'],
    ['Jose\u0301 de la O\u0303', 'jose-de-la-o'],
    ['D’Artagnan Œuvré', 'dartagnan-oeuvre'],
    ['李 Wei 2', 'li-wei-2'],
  ])('PRO-11 of %s is readable', async (display_name, handle) => {
    const ask = await as(await person())
    expect((await ask('POST', '/profile/handle', { display_name })).body).toEqual({ handle })
  })

  it('DEC-28 gets a number when it is taken, held for another, reserved or too short; the own one stays', {
    tags: ['proof'],
  }, async () => {
    const name = `Bo ${randomUUID().slice(0, 8)}`
    const plain = name.toLowerCase().replace(' ', '-')
    const [first, second, third] = [
      await as(await person()),
      await as(await person()),
      await as(await person()),
    ]
    const wish = async (ask: Ask, display_name: string) =>
      (await ask('POST', '/profile/handle', { display_name })).body
    await first('PATCH', '/profile', { handle: plain })
    expect(await wish(first, name)).toEqual({ handle: plain })
    expect(await wish(second, name)).toEqual({ handle: `${plain}-2` })
    await second('PATCH', '/profile', { handle: `${plain}-2` })
    await second('PATCH', '/profile', { handle: freshHandle() })
    expect(await wish(third, name)).toEqual({ handle: `${plain}-3` })
    expect(await wish(second, name)).toEqual({ handle: `${plain}-2` })
    expect(await wish(third, 'Admin')).toEqual({ handle: 'admin-2' })
    expect(await wish(third, '! 7')).toEqual({ handle: '7-2' })
  })

  it('DEC-28 finds a free one also behind a thousand taken', async () => {
    const ask = await as(await person())
    await makePerson(product, { handle: 'john-smith' })
    await database.pool.query(
      `insert into profiles (id, handle, created_at)
       select gen_random_uuid(), 'john-smith-' || n, '2026-01-01' from generate_series(2, 1200) n`,
    )
    expect((await ask('POST', '/profile/handle', { display_name: 'John Smith' })).body).toEqual({
      handle: 'john-smith-1201',
    })
  })
})

describe('a handle that was given up', () => {
  it('redirects to the new one, is reserved for so many days, and then free', async () => {
    const ask = await as(await person())
    const rival = await as(await person())
    const [old, next] = [freshHandle(), freshHandle()]
    await ask('PATCH', '/profile', { handle: old, is_public: true })
    await ask('PATCH', '/profile', { handle: next })
    expect((await visit(old)).body).toMatchObject({ handle: next })
    expect(await rival('PATCH', '/profile', { handle: old })).toMatchObject({ status: 409, body: taken })

    expect([FORMER_HANDLE_DAYS, MAX_FORMER_HANDLES]).toEqual([90, 5])
    clock.advance(FORMER_HANDLE_DAYS * 86_400 - 1)
    expect((await visit(old)).body).toMatchObject({ handle: next })
    clock.advance(1)
    expect((await visit(old)).status).toBe(404)
  })

  it('can be taken back, and taken by others after its time', async () => {
    const ask = await as(await person())
    const [old, next, third] = [freshHandle(), freshHandle(), freshHandle()]
    await ask('PATCH', '/profile', { handle: old, is_public: true })
    await ask('PATCH', '/profile', { handle: next })
    await ask('PATCH', '/profile', { handle: old })
    expect((await visit(next)).body).toMatchObject({ handle: old })
    await ask('PATCH', '/profile', { handle: next })

    clock.advance(FORMER_HANDLE_DAYS * 86_400)
    const rival = await as(await person())
    expect((await rival('PATCH', '/profile', { handle: old, is_public: true })).status).toBe(200)
    expect((await visit(old)).body).toMatchObject({ handle: old })
    const [job] = profileJobs(database, clock)
    const held = () => database.pool.query('select 1 from former_handles where handle = $1', [third])
    await rival('PATCH', '/profile', { handle: third })
    await rival('PATCH', '/profile', { handle: old })
    await job?.run()
    clock.advance(FORMER_HANDLE_DAYS * 86_400 - 1)
    await job?.run()
    expect((await held()).rowCount).toBe(1)
    clock.advance(1)
    await job?.run()
    expect((await held()).rowCount).toBe(0)
  })

  it('is one of at most so many that a person holds', async () => {
    const mine = await person()
    const ask = await as(mine)
    const handles = Array.from({ length: MAX_FORMER_HANDLES + 2 }, freshHandle)
    for (const handle of handles) {
      clock.advance(1)
      expect((await ask('PATCH', '/profile', { handle, is_public: true })).status).toBe(200)
    }
    const statuses = await Promise.all(handles.map(async (handle) => (await visit(handle)).status))
    expect(statuses).toEqual([404, ...Array(MAX_FORMER_HANDLES + 1).fill(200)])
  })

  it('is part of the export, rests after its person is erased, and leads to no one meanwhile', {
    tags: ['proof'],
  }, async () => {
    const mine = await person()
    const ask = await as(mine)
    const [old, next] = [freshHandle(), freshHandle()]
    await ask('PATCH', '/profile', { handle: old, is_public: true })
    await ask('PATCH', '/profile', { handle: next })
    expect((await ask('GET', '/account/export')).body).toMatchObject({
      profile: { handle: next, former_handles: [{ handle: old }] },
    })
    // A deleted person's purchase must stay, and so must their row.
    await makePurchase(product, await makeAgent(product, await makePerson(product)), actFor(mine.id))
    expect((await ask('DELETE', '/account', {})).body).toEqual({ deleted: true })
    const { rowCount } = await database.pool.query('select 1 from former_handles where profile_id = $1', [
      mine.id,
    ])
    expect(rowCount).toBe(0)
    const visits = async () => [(await visit(old)).status, (await visit(next)).status]
    expect(await visits()).toEqual([404, 404])

    const rival = await as(await person())
    for (const handle of [old, next])
      expect(await rival('PATCH', '/profile', { handle })).toMatchObject({ status: 409, body: taken })
    expect((await rival('POST', '/profile/handle', { display_name: next })).body).toEqual({
      handle: `${next}-2`,
    })
    clock.advance(FORMER_HANDLE_DAYS * 86_400)
    const later = await as(await person())
    expect((await later('PATCH', '/profile', { handle: next, is_public: true })).status).toBe(200)
    expect(await visits()).toEqual([404, 200])
  })

  it('of an account that nothing refers to rests, too', async () => {
    const ask = await as(await person())
    const handle = freshHandle()
    await ask('PATCH', '/profile', { handle, is_public: true })
    expect((await ask('DELETE', '/account', {})).body).toEqual({ deleted: true })
    const rival = await as(await person())
    expect(await rival('PATCH', '/profile', { handle })).toMatchObject({ status: 409, body: taken })
  })
})

it('two handles that are chosen at one moment both lead on: none is lost between them', async () => {
  const ada = actFor((await person()).id)
  const save = (handle: string) => (tx: Tx) =>
    saveOwnProfile(tx, ada, { handle, is_public: true }, clock.now())
  const [first, second, third] = [freshHandle(), freshHandle(), freshHandle()]
  await database.inTransaction(save(first))
  expect(await behind(database, save(second), save(third))).toEqual({ waited: true, end: 'done' })
  const { rows } = await database.pool.query(
    'select handle from former_handles where profile_id = $1 order by handle',
    [ada.id],
  )
  expect(rows.map(({ handle }) => handle)).toEqual([first, second].sort())
})

describe('the handle that onboarding suggests', () => {
  const suggested = async (ask: Ask, display_name?: string) =>
    (await ask('POST', '/onboarding/handle', display_name === undefined ? {} : { display_name })).body

  it.each([
    ['Hebrew', 'אדה לאבלייס', 'dh-lvlyys'],
    ['Cyrillic', 'Ольга Каренина', 'olga-karenina'],
    ['Chinese', '李小龙', 'li-xiao-long'],
    ['Arabic', 'عائشة', 'ishh'],
    ['Korean', '김민준', 'gim-min-jun'],
    ['Greek', 'Ελένη', 'eleni'],
    ['Latin with accents', 'Tomás Echeverría', 'tomas-echeverria'],
    ['Latin with an apostrophe', 'Siobhán O’Brien', 'siobhan-obrien'],
  ])('can be read in Latin letters: %s', async (_, name, handle) => {
    expect(await suggested(await as(await person()), name)).toEqual({ handle })
  })

  it('is of the saved name, or else of the full name; nothing is saved', async () => {
    const mine = await person()
    const ask = await as(mine)
    await ask('PATCH', '/profile', { display_name: null, full_name: 'Žofia Nováková' })
    expect(await suggested(ask)).toEqual({ handle: 'zofia-novakova' })
    await ask('PATCH', '/profile', { display_name: 'Žofi' })
    expect(await suggested(ask)).toEqual({ handle: 'zofi' })
    expect((await ask('GET', '/profile')).body).toMatchObject({ handle: null })
  })

  it('DEC-28 gets a number when it is taken or reserved, and is never an id', async () => {
    const [first, second] = [await as(await person()), await as(await person())]
    await first('PATCH', '/profile', { handle: 'anna-petrova' })
    expect(await suggested(second, 'Анна Петрова')).toEqual({ handle: 'anna-petrova-2' })
    expect(await suggested(first, 'Анна Петрова')).toEqual({ handle: 'anna-petrova' })
    expect(await suggested(second, 'Админ')).toEqual({ handle: 'admin-2' })
    expect(await suggested(second, '---')).toEqual({ handle: 'professional-2' })
  })

  it('is for people who are signed in', async () => {
    expect((await product.ask('POST', '/rest/v1/onboarding/handle', { body: {} })).status).toBe(401)
  })
})
