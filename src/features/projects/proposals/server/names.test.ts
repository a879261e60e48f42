// Do only the two people whom a proposal concerns learn the name behind it, also with private profiles?
// @module-tag proof
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { testAccounts } from '../../../../../tests/support/people/accounts.ts'
import { makeProject, makeProposal } from '../../../../../tests/support/people/makers.ts'
import { newRecipient, type Recipient } from '../../../../../tests/support/people/recipients.ts'
import { actFor } from '../../../../platform/actor.ts'
import { readMailbox } from '../../../../platform/mail/outbox.ts'

const accounts = await testAccounts()
const { product } = accounts
const { database, clock } = product

const NAME = 'Quentin Undercover'

type Scene = { owner: Recipient; proposer: Recipient; stranger: Recipient; project: number; id: number }

/** Creates a proposal that both sides have talked about. */
async function scene(): Promise<Scene> {
  const [owner, proposer, stranger] = [
    await newRecipient(accounts),
    await newRecipient(accounts),
    await newRecipient(accounts),
  ]
  await database.pool.query(
    'update profiles set display_name = $2, handle = $3, avatar_url = $4 where id = $1',
    [
      proposer.id,
      NAME,
      `undercover-${randomUUID().slice(0, 8)}`,
      '/storage/v1/object/public/profiles/undercover.jpg',
    ],
  )
  const project = await makeProject(product, actFor(owner.id))
  const { id } = await makeProposal(product, project, actFor(proposer.id))
  for (const side of [owner, proposer])
    expect(
      (await side.ask('POST', `/conversations/${id}/messages`, { body: 'Hello', files: [] })).status,
    ).toBe(200)
  return { owner, proposer, stranger, project, id }
}

const show = (who: Recipient, isPublic: boolean) =>
  database.pool.query('update profiles set is_public = $2 where id = $1', [who.id, isPublic])

/** The addresses at which the proposer's name could be read. */
const addresses = ({ project, id }: Scene) => [
  `/projects/${project}`,
  `/projects/${project}/proposals`,
  `/conversations/${id}`,
  `/conversations/${id}/messages`,
  '/conversations',
  '/notifications',
  '/home/activity',
  '/professionals?search=undercover',
]

async function readBy(of: Scene, who: Recipient | undefined): Promise<string> {
  const answers = []
  for (const path of addresses(of))
    answers.push(await (who ? who.ask('GET', path) : product.ask('GET', `/rest/v1${path}`)))
  // An expired session would read nothing, and prove nothing.
  for (const { status } of answers) expect(status < 500 && (who === undefined || status !== 401)).toBe(true)
  return JSON.stringify(answers.map(({ body }) => body))
}

async function mailsTo({ email }: Recipient): Promise<string> {
  clock.advance(16 * 60)
  await product.notificationMailer.writeDue()
  return JSON.stringify(await readMailbox(database.db, email))
}

describe('a proposer with a public profile', () => {
  it('is named to the owner, in lists, conversations, notifications and mails, and to no one else', {}, async () => {
    const all = await scene()
    await show(all.proposer, true)
    for (const path of addresses(all).slice(1, 7)) {
      if (path.endsWith('/messages')) continue
      expect(JSON.stringify((await all.owner.ask('GET', path)).body), path).toContain(NAME)
    }
    expect(await mailsTo(all.owner)).toContain(NAME)
    expect(await readBy(all, all.stranger)).not.toMatch(/undercover/i)
    expect(await readBy(all, undefined)).not.toMatch(/undercover/i)
  })
})

describe('a proposer with a private profile', () => {
  let all: Scene
  beforeEach(async () => {
    all = await scene()
  })
  const handleOf = async () =>
    String(
      (await database.pool.query('select handle from profiles where id = $1', [all.proposer.id])).rows[0]
        ?.handle,
    )
  const onlyTheOwnerReads = async () => {
    for (const path of addresses(all).slice(1, 7)) {
      if (path.endsWith('/messages')) continue
      expect(JSON.stringify((await all.owner.ask('GET', path)).body), path).toContain(NAME)
    }
    for (const who of [all.stranger, undefined]) expect(await readBy(all, who)).not.toMatch(/undercover/i)
  }
  const noOneReads = async () => {
    for (const who of [all.owner, all.stranger, undefined])
      expect(await readBy(all, who)).not.toMatch(/undercover/i)
    expect(await mailsTo(all.owner)).not.toMatch(/undercover/i)
  }

  it('is named with their picture to the owner they proposed to, who was dealt with, and to no one else', async () => {
    await onlyTheOwnerReads()
    expect((await all.owner.ask('GET', `/conversations/${all.id}`)).body).toMatchObject({
      other: {
        display_name: NAME,
        handle: await handleOf(),
        avatar_url: expect.stringContaining('undercover.jpg'),
        is_public: false,
      },
    })
    expect(await mailsTo(all.owner)).toContain(NAME)
  })

  it('PERM-2 keeps their page, and everything else on it, closed to the owner, too', async () => {
    const handle = await handleOf()
    expect((await all.owner.ask('GET', `/profiles/${handle}`)).status).toBe(404)
    expect(
      JSON.stringify((await all.owner.ask('GET', '/professionals?search=undercover')).body),
    ).not.toContain(NAME)
  })

  it('stays named while the owner has blocked them, and after', async () => {
    expect((await all.owner.ask('POST', `/conversations/${all.id}/block`)).status).toBe(200)
    await onlyTheOwnerReads()
    expect((await all.owner.ask('POST', `/conversations/${all.id}/unblock`)).status).toBe(200)
    await onlyTheOwnerReads()
  })

  it('links to their page while they show themselves, and keeps their name with the owner once they hide', async () => {
    const isLinked = async () => {
      const { body } = await all.owner.ask('GET', `/conversations/${all.id}`)
      return (body as { other: { is_public: boolean } }).other.is_public
    }
    await show(all.proposer, true)
    expect(await isLinked()).toBe(true)
    await show(all.proposer, false)
    expect(await isLinked()).toBe(false)
    await onlyTheOwnerReads()
  })

  it('is no longer listed after they withdrew; the conversation goes on between the same two', async () => {
    expect((await all.proposer.ask('POST', `/proposals/${all.id}/withdraw`)).status).toBe(200)
    const list = await all.owner.ask('GET', `/projects/${all.project}/proposals`)
    expect(JSON.stringify(list.body)).not.toContain(NAME)
    expect((await all.owner.ask('GET', `/conversations/${all.id}`)).body).toMatchObject({
      other: { display_name: NAME },
    })
  })

  it('is named to no one after their account ended', async () => {
    expect((await all.proposer.ask('DELETE', '/account', {})).status).toBe(200)
    await noOneReads()
  })
})

describe('an owner with a private profile', () => {
  it('is named to those who proposed to them, and by the project to everyone', async () => {
    const all = await scene()
    await show(all.proposer, true)
    await database.pool.query("update profiles set display_name = 'Olga Overt' where id = $1", [all.owner.id])
    for (const path of ['/own/proposals', `/conversations/${all.id}`, '/conversations', '/notifications'])
      expect(JSON.stringify((await all.proposer.ask('GET', path)).body), path).toContain('Olga Overt')
    for (const who of [all.stranger, undefined]) expect(await readBy(all, who)).toContain('Olga Overt')
    const page = await all.proposer.ask('GET', `/projects/${all.project}`)
    expect(page.body).toMatchObject({ owner: { display_name: 'Olga Overt', is_public: false } })
  })
})
