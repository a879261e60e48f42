// Is a private profile invisible everywhere: profile, lists, counts, search, former handles and authors?
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type SignedIn, testAccounts } from '../../../../tests/support/people/accounts.ts'
import { makeAgent, makeProject } from '../../../../tests/support/people/makers.ts'
import { actFor } from '../../../platform/actor.ts'
import { saveOwnProfile } from './profiles.actions.ts'

const { person, product } = await testAccounts()
const { clock, database } = product

const SECRET = {
  display_name: 'Quentin Undercover',
  handle: 'quentin-undercover',
  full_name: 'Quentin Fullname Undercover',
  location: 'Undercover Bay',
  website: 'https://undercover.example',
  bio: 'Works undercover.',
  skills: ['Undercover work'],
  links: [{ title: 'Undercover link', url: 'https://undercover.example/link' }],
} as const

const change = (id: string, more: Parameters<typeof saveOwnProfile>[2]) =>
  database.inTransaction((tx) => saveOwnProfile(tx, actFor(id), more, clock.now()))

const quentin = await person()
await change(quentin.id, {
  ...SECRET,
  skills: [...SECRET.skills],
  links: [...SECRET.links],
  user_type: 'professional',
  is_public: true,
  handle: 'quentin-before',
})
await change(quentin.id, { handle: SECRET.handle })
const agent = await makeAgent(product, actFor(quentin.id), { name: 'Plain agent' })
const project = await makeProject(product, actFor(quentin.id), { title: 'Plain project' })

/** The list has every public address that could show a person. */
const ADDRESSES = [
  '/profiles/quentin-undercover',
  '/profiles/QUENTIN-UNDERCOVER',
  '/profiles/quentin-before',
  '/profiles/quentin-undercover/agents',
  '/profiles/quentin-undercover/projects',
  '/professionals',
  '/professionals?search=undercover',
  '/professionals?skill=Undercover%20work',
  '/professionals/skills',
  '/agents',
  `/agents/${agent}`,
  `/agents/${agent}/related`,
  '/projects',
  `/projects/${project}`,
  '/agents?search=undercover',
  '/projects?search=undercover',
] as const

const ask = (path: string, headers?: HeadersInit) =>
  product.ask('GET', `/rest/v1${path}`, headers ? { headers } : {})

async function tokenOf({ client }: Pick<SignedIn, 'client'>): Promise<HeadersInit> {
  return { authorization: `Bearer ${(await client.getSession()).data.session?.access_token}` }
}

describe('a public profile', () => {
  it('PERM-2 DATA-30 is shown to visitors, without what was given in confidence', async () => {
    const { status, body } = await ask('/profiles/Quentin-Undercover')
    const { full_name, ...open } = SECRET
    expect(status).toBe(200)
    expect(body).toEqual({
      id: quentin.id,
      ...open,
      hourly_rate: null,
      avatar_url: null,
      banner_url: null,
      user_type: 'professional',
      is_public: true,
      created_at: expect.any(String),
    })
    const everything = await Promise.all(
      ADDRESSES.map(async (path) => JSON.stringify((await ask(path)).body)),
    )
    expect(everything.join()).not.toContain(full_name)
    expect(everything.join()).not.toContain(quentin.email)
    // The list below would prove nothing if these addresses did not show a public person.
    for (const [at, text] of everything.slice(0, 14).entries()) {
      if (ADDRESSES[at] !== `/agents/${agent}/related`) expect(text, ADDRESSES[at]).toMatch(/undercover/i)
    }
  })

  it('comes with the agents and the active projects of its person, by pages', async () => {
    const { handle, id } = { handle: `maker-${randomUUID().slice(0, 8)}`, id: (await person()).id }
    await change(id, { handle, display_name: 'Mia Maker', is_public: true })
    const agents = []
    for (const name of ['One', 'Two', 'Three']) agents.push(await makeAgent(product, actFor(id), { name }))
    const open = await makeProject(product, actFor(id))
    await makeProject(product, actFor(id), { status: 'archived' })
    expect((await ask(`/profiles/${handle}/agents?page_size=2`)).body).toMatchObject({
      items: [{ id: agents[2] }, { id: agents[1] }],
      total: 3,
    })
    expect((await ask(`/profiles/${handle}/agents?page_size=2&page=2`)).body).toMatchObject({
      items: [{ id: agents[0], owner: { handle } }],
    })
    expect((await ask(`/profiles/${handle}/agents?page=7`)).body).toMatchObject({ items: [], total: 3 })
    expect((await ask(`/profiles/${handle}/projects`)).body).toMatchObject({
      items: [{ id: open }],
      total: 1,
    })
    expect((await ask(`/profiles/${handle}/projects?status=archived`)).status).toBe(400)
  })
})

/** Returns an answer without the owners of its items. */
const withoutOwners = (body: unknown) =>
  JSON.stringify(body, (name, value) => (name === 'owner' ? null : value))

describe('a private profile', () => {
  it('PERM-2 PRO-4 leaks through nothing but the name behind what they published, to visitors and to others who are signed in', async () => {
    await change(quentin.id, { is_public: false })
    const other = await tokenOf(await person())
    for (const headers of [undefined, other]) {
      for (const path of ADDRESSES) {
        const { status, body } = await ask(path, headers)
        expect(status, path).toBeLessThan(500)
        expect(withoutOwners(body), path).not.toMatch(/undercover|quentin/i)
      }
    }
    expect((await ask('/professionals')).body).toMatchObject({ total: 0 })
    expect((await ask('/professionals/skills')).body).toMatchObject({
      professionals_count: 0,
      skills_count: 0,
    })
    expect((await ask(`/projects/${project}`)).body).toMatchObject({
      owner: {
        id: quentin.id,
        display_name: SECRET.display_name,
        handle: SECRET.handle,
        avatar_url: null,
        is_public: false,
      },
    })
  })

  it('is the same answer as a profile that is not there', async () => {
    const missing = await ask('/profiles/nobody-has-this')
    for (const handle of ['quentin-undercover', 'quentin-before', 'a', '-', 'settings'])
      expect(await ask(`/profiles/${handle}`), handle).toMatchObject({
        status: 404,
        body: missing.body as object,
      })
    for (const handle of ['Анна', '%00', '..%2F..', "x'--", 'a%20b', 'x'.repeat(200)])
      expect((await ask(`/profiles/${handle}`)).status, handle).toBeLessThan(500)
    const none = { status: 200, body: { items: [], total: 0 } }
    for (const handle of ['quentin-undercover', 'nobody-has-this']) {
      expect(await ask(`/profiles/${handle}/agents`), handle).toMatchObject(none)
      expect(await ask(`/profiles/${handle}/projects`), handle).toMatchObject(none)
    }
  })

  it('DEC-27 is shown to its owner, with what belongs to it', async () => {
    const headers = await tokenOf(quentin)
    for (const handle of ['quentin-undercover', 'quentin-before'])
      expect((await ask(`/profiles/${handle}`, headers)).body).toMatchObject({
        handle: 'quentin-undercover',
        is_public: false,
      })
    expect((await ask('/profiles/quentin-undercover/agents', headers)).body).toMatchObject({ total: 1 })
    expect((await ask('/profiles/quentin-undercover/projects', headers)).body).toMatchObject({ total: 1 })
  })
})
