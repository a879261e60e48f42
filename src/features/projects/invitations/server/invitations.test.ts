// Tests over HTTP inviting a professional to a project, and their answer: rules, permissions, notifications of both.
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testAccounts } from '../../../../../tests/support/people/accounts.ts'
import { makeProject, makeProposal } from '../../../../../tests/support/people/makers.ts'
import { newRecipient, type Recipient } from '../../../../../tests/support/people/recipients.ts'
import { actFor } from '../../../../platform/actor.ts'
import { readMailbox } from '../../../../platform/mail/outbox.ts'
import { projectMessages } from '../../projects.messages.ts'
import { acceptProposal } from '../../proposals/server/outcomes.actions.ts'
import { withdrawProposal } from '../../proposals/server/proposals.actions.ts'
import { archiveProject, restoreProject } from '../../server/projects.actions.ts'
import { invitationMessages as messages } from '../invitations.messages.ts'
import { INVITATION_DAYS, MAX_INVITATION_NOTE_LENGTH } from '../invitations.rules.ts'

const accounts = await testAccounts()
const { product } = accounts
const { database, clock } = product
const DAY_SECONDS = 86_400

type Listed = Recipient & { handle: string }

async function someone(change: object = {}): Promise<Listed> {
  const person = await newRecipient(accounts)
  const profile = {
    display_name: 'Gus Example',
    handle: `gus-${randomUUID().slice(0, 8)}`,
    user_type: 'professional',
    is_public: true,
    ...change,
  }
  await database.pool.query(
    'update profiles set display_name = $2, handle = $3, user_type = $4, is_public = $5, named_at = case when $2::text is not null then created_at end where id = $1',
    [person.id, profile.display_name, profile.handle, profile.user_type, profile.is_public],
  )
  return { ...person, handle: profile.handle }
}

/** Creates an owner with an open project, and a professional whom they can invite. */
async function scene(owned: object = {}) {
  const owner = await someone({ display_name: 'Olga Owner', user_type: 'business', ...owned })
  const gus = await someone()
  const project = await makeProject(product, actFor(owner.id), { title: 'Sort the mail' })
  return { owner, gus, project }
}

const invite = (by: Recipient, project: number, handle: string, note: string | null = null) =>
  by.ask('POST', `/projects/${project}/invitations`, { handle, note })

async function invited(by: Recipient, project: number, handle: string, note?: string): Promise<number> {
  const answer = await invite(by, project, handle, note ?? null)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return (answer.body as { id: number }).id
}

const decline = (by: Recipient, id: number) => by.ask('POST', `/invitations/${id}/decline`)
const refusal = (kind: string, message: string) => ({ body: { code: kind, message } })
const openOnes = async (of: Recipient) =>
  ((await of.ask('GET', '/own/invitations')).body as { items: { id: number }[] }).items
const standings = async (of: Recipient, handle: string) => {
  const { body } = await of.ask('GET', `/professionals/${handle}/invitable-projects`)
  return (body as { items: { id: number; standing: string }[] }).items.map(({ standing }) => standing)
}
const lines = async (of: Recipient) =>
  ((await of.ask('GET', '/home/activity')).body as { items: { text: string; path: string }[] }).items.map(
    ({ text, path }) => [text, path],
  )
const notificationsOf = async (of: Recipient) =>
  ((await of.ask('GET', '/notifications')).body as { items: { text: string; path: string }[] }).items.map(
    ({ text, path }) => [text, path],
  )

describe('an invitation', () => {
  it('reaches the professional: in the home, the notifications, the activity and by mail, with the names of both', {
    tags: ['proof'],
  }, async () => {
    const { owner, gus, project } = await scene()
    const id = await invited(owner, project, gus.handle, 'Your slips are our slips.')
    expect((await gus.ask('GET', '/own/invitations')).body).toMatchObject({
      items: [
        {
          id,
          note: 'Your slips are our slips.',
          inviter: { display_name: 'Olga Owner', handle: owner.handle },
          project: { id: project, title: 'Sort the mail', company: 'Acme Works', budget: 1000 },
        },
      ],
      total: 1,
    })
    expect(await notificationsOf(gus)).toEqual([['Olga Owner invited you to “Sort the mail”', '/home']])
    expect(await lines(gus)).toEqual([['Olga Owner invited you to “Sort the mail”', `/projects/${project}`]])
    expect((await lines(owner))[0]).toEqual([
      'You invited Gus Example to “Sort the mail”',
      `/projects/${project}`,
    ])
    await product.notificationMailer.writeDue()
    const mails = await readMailbox(database.db, gus.email)
    expect(mails[0]?.subject).toBe("You're invited to a project")
    expect(mails[0]?.text).toContain('Olga Owner invited you to “Sort the mail”')
    expect(await readMailbox(database.db, owner.email)).toEqual([])
  })

  it('needs an answer in the home, until there is one', { tags: ['proof'] }, async () => {
    const { owner, gus, project } = await scene()
    const needed = async () =>
      ((await gus.ask('GET', '/home/needs')).body as { items: { kind: string }[] }).items.filter(
        ({ kind }) => kind === 'open_invitations',
      )
    expect(await needed()).toEqual([])
    const id = await invited(owner, project, gus.handle)
    const action = { label: 'Answer', path: '/home#invitations' }
    expect(await needed()).toMatchObject([
      { count: 1, text: '1 invitation to a project', detail: 'Sort the mail', action },
    ])
    await invited(owner, await makeProject(product, actFor(owner.id)), gus.handle)
    expect(await needed()).toMatchObject([{ count: 2, text: '2 invitations to projects', detail: null }])
    expect((await decline(gus, id)).status).toBe(200)
    expect(await needed()).toMatchObject([{ count: 1 }])
  })

  it('does not put the words of its author into a mail', { tags: ['proof'] }, async () => {
    const { owner, gus, project } = await scene()
    await invited(owner, project, gus.handle, 'Buy cheap clocks')
    await product.notificationMailer.writeDue()
    expect(JSON.stringify(await readMailbox(database.db, gus.email))).not.toContain('cheap clocks')
  })

  it('is sent once for a project and a professional, in any case of the handle', {
    tags: ['proof'],
  }, async () => {
    const { owner, gus, project } = await scene()
    await invited(owner, project, gus.handle.toUpperCase())
    expect(await invite(owner, project, gus.handle)).toMatchObject({
      status: 409,
      ...refusal('conflict', messages.invitedBefore),
    })
    expect(await notificationsOf(gus)).toHaveLength(1)
    const other = await makeProject(product, actFor(owner.id), { title: 'Another one' })
    await invited(owner, other, gus.handle)
    expect(await openOnes(gus)).toHaveLength(2)
  })

  it('is over after its days, and can then be sent again', { tags: ['proof'] }, async () => {
    const { owner, gus, project } = await scene()
    const id = await invited(owner, project, gus.handle, 'First')
    const sentSecondsAgo = (seconds: number) =>
      database.pool.query('update project_invitations set created_at = $2 where id = $1', [
        id,
        new Date(clock.now().getTime() - seconds * 1000),
      ])
    await sentSecondsAgo(INVITATION_DAYS * DAY_SECONDS - 1)
    expect(await openOnes(gus)).toHaveLength(1)
    expect((await invite(owner, project, gus.handle)).status).toBe(409)
    await sentSecondsAgo(INVITATION_DAYS * DAY_SECONDS)
    expect(await openOnes(gus)).toEqual([])
    expect(await decline(gus, id)).toMatchObject({ status: 409, ...refusal('conflict', messages.over) })
    expect(await standings(owner, gus.handle)).toEqual(['none'])
    expect(await invited(owner, project, gus.handle, 'Second')).toBe(id)
    expect(await openOnes(gus)).toMatchObject([{ id, note: 'Second' }])
    expect(await lines(gus)).toHaveLength(1)
  })

  it('carries a note of at most 500 characters, or none', { tags: ['proof'] }, async () => {
    const { owner, gus, project } = await scene()
    expect(
      await invite(owner, project, gus.handle, 'n'.repeat(MAX_INVITATION_NOTE_LENGTH + 1)),
    ).toMatchObject({ status: 400, body: { fields: { note: messages.noteTooLong } } })
    await invited(owner, project, gus.handle, 'n'.repeat(MAX_INVITATION_NOTE_LENGTH))
    const other = await makeProject(product, actFor(owner.id))
    await invited(owner, other, gus.handle, '  ')
    expect(await openOnes(gus)).toMatchObject([{ note: null }, {}])
  })
})

describe('who can be invited', () => {
  it.each([
    ['a private profile', { is_public: false }],
    ['a business', { user_type: 'business' }],
    ['a learner', { user_type: 'learner' }],
    ['someone without a name', { display_name: null }],
  ])('is not %s', async (_, change) => {
    const { owner, project } = await scene()
    const hidden = await someone(change)
    const refused = { status: 404, ...refusal('not_found', messages.notListed) }
    expect(await invite(owner, project, hidden.handle)).toMatchObject(refused)
    expect(await owner.ask('GET', `/professionals/${hidden.handle}/invitable-projects`)).toMatchObject(
      refused,
    )
    expect(await openOnes(hidden)).toEqual([])
  })

  it('is no one without a handle like that, nor oneself', async () => {
    const { owner, project } = await scene({ user_type: 'professional' })
    expect((await invite(owner, project, 'nobody-has-this')).status).toBe(404)
    expect(await invite(owner, project, owner.handle)).toMatchObject({
      status: 403,
      ...refusal('forbidden', messages.notYourself),
    })
  })

  it('is no one who already sent a proposal, unless they withdrew it', async () => {
    const { owner, gus, project } = await scene()
    const { id } = await makeProposal(product, project, actFor(gus.id))
    expect(await standings(owner, gus.handle)).toEqual(['proposed'])
    expect(await invite(owner, project, gus.handle)).toMatchObject({
      status: 409,
      ...refusal('conflict', messages.proposedBefore),
    })
    await database.inTransaction((tx) => withdrawProposal(tx, actFor(gus.id), id, clock.now()))
    await invited(owner, project, gus.handle)
  })

  it('stays invited with a profile that is made private later: the two deal with each other', async () => {
    const { owner, gus, project } = await scene()
    await invited(owner, project, gus.handle)
    await gus.ask('PATCH', '/profile', { is_public: false })
    expect(await openOnes(gus)).toHaveLength(1)
    expect((await owner.ask('GET', `/professionals/${gus.handle}/invitable-projects`)).status).toBe(404)
  })
})

describe('who invites', () => {
  it('is the owner of the project alone, signed in, while it takes proposals', async () => {
    const { owner, gus, project } = await scene()
    const stranger = await someone()
    expect(await invite(stranger, project, gus.handle)).toMatchObject({
      status: 403,
      ...refusal('forbidden', messages.ownerOnly),
    })
    const path = `/rest/v1/projects/${project}/invitations`
    expect((await product.ask('POST', path, { body: { handle: gus.handle } })).status).toBe(401)
    expect((await invite(owner, 999_999, gus.handle)).status).toBe(404)
    await database.inTransaction((tx) => archiveProject(tx, actFor(owner.id), project, clock.now()))
    expect(await invite(owner, project, gus.handle)).toMatchObject({
      status: 409,
      ...refusal('conflict', projectMessages.archivedNote),
    })
    expect(await standings(owner, gus.handle)).toEqual([])
  })

  it('sees their own open projects alone, and what became of each', { tags: ['proof'] }, async () => {
    const { owner, gus, project } = await scene()
    const second = await makeProject(product, actFor(owner.id))
    const third = await makeProject(product, actFor(owner.id))
    await makeProject(product, actFor(owner.id))
    await makeProject(product, actFor(gus.id))
    await makeProposal(product, project, actFor(gus.id))
    await invited(owner, second, gus.handle)
    expect((await decline(gus, await invited(owner, third, gus.handle))).status).toBe(200)
    expect(await standings(owner, gus.handle)).toEqual(['none', 'not_now', 'invited', 'proposed'])
    expect(await standings(gus, gus.handle)).toEqual(['none'])
    const { body } = await owner.ask(
      'GET',
      `/professionals/${gus.handle}/invitable-projects?page_size=1&page=2`,
    )
    expect(body).toMatchObject({ items: [{ id: third }], total: 4, page: 2, page_size: 1 })
  })

  it('is named with a private profile too; their page stays closed', async () => {
    const { owner, gus, project } = await scene({ is_public: false })
    await invited(owner, project, gus.handle)
    expect(await openOnes(gus)).toMatchObject([{ inviter: { display_name: 'Olga Owner', is_public: false } }])
    expect((await gus.ask('GET', `/profiles/${owner.handle}`)).status).toBe(404)
  })

  it('can invite twenty times a day, not once more', { tags: ['proof'] }, async () => {
    const strict = await testAccounts({ config: { RATE_LIMIT_SCALE: 1 } })
    const owner = await newRecipient(strict)
    const place = strict.product
    const project = await makeProject(place, actFor(owner.id))
    for (let count = 0; count < 20; count++) {
      expect((await invite(owner, project, 'nobody-has-this')).status).toBe(404)
      // The clock moves past the limit of writes per minute.
      if (count % 5 === 4) place.clock.advance(61)
    }
    const refused = await invite(owner, project, 'nobody-has-this')
    expect(refused).toMatchObject({ status: 429, ...refusal('too_many_requests', messages.tooMany) })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    place.clock.advance(DAY_SECONDS)
    // Yesterday's session has expired, so the same person signs in again; the limit counts them as one.
    expect((await invite(await signedInAgain(strict, owner), project, 'nobody-has-this')).status).toBe(404)
  })

  it('makes one invitation of a request that is sent again with its key', async () => {
    const { owner, gus, project } = await scene()
    const ask = () =>
      product.ask('POST', `/rest/v1/projects/${project}/invitations`, {
        headers: { ...owner.headers, 'idempotency-key': 'the-same-key-0001' },
        body: { handle: gus.handle, note: null },
      })
    const [first, second] = [await ask(), await ask()]
    expect(first.status).toBe(200)
    expect(second).toMatchObject({ status: 200, body: first.body as object })
    expect(await notificationsOf(gus)).toHaveLength(1)
  })
})

describe('the answer', () => {
  it('‘Not now’ closes it, and the owner hears it in kind words', async () => {
    const { owner, gus, project } = await scene()
    const id = await invited(owner, project, gus.handle)
    expect(await decline(gus, id)).toMatchObject({ status: 200, body: { id, status: 'declined' } })
    expect(await openOnes(gus)).toEqual([])
    expect(await notificationsOf(owner)).toEqual([
      ["Gus Example can't take on “Sort the mail” right now", '/professionals'],
    ])
    expect((await lines(owner))[0]?.[0]).toBe("Gus Example can't take on “Sort the mail” right now")
    const { body } = await gus.ask('GET', '/notifications/unread-count')
    expect(body).toMatchObject({ unread: 0 })
    expect(await decline(gus, id)).toMatchObject({
      status: 409,
      ...refusal('conflict', messages.declinedBefore),
    })
    expect(await invite(owner, project, gus.handle)).toMatchObject({ status: 409 })
  })

  it('can be a proposal, before and after ‘Not now’', async () => {
    const { owner, gus, project } = await scene()
    const id = await invited(owner, project, gus.handle)
    const { id: proposal } = await makeProposal(product, project, actFor(gus.id))
    expect(await openOnes(gus)).toEqual([])
    expect(await decline(gus, id)).toMatchObject({ status: 409, ...refusal('conflict', messages.answered) })
    expect((await notificationsOf(owner))[0]?.[0]).toContain('sent a proposal for “Sort the mail”')
    // After the proposal is withdrawn, the invitation has no answer again.
    await database.inTransaction((tx) => withdrawProposal(tx, actFor(gus.id), proposal, clock.now()))
    expect(await openOnes(gus)).toHaveLength(1)
    expect((await decline(gus, id)).status).toBe(200)
    await makeProposal(product, project, actFor(gus.id))
    expect(await standings(owner, gus.handle)).toEqual(['proposed'])
  })

  it('is the invited person’s alone: for everyone else there is no such invitation', async () => {
    const { owner, gus, project } = await scene()
    const id = await invited(owner, project, gus.handle)
    for (const other of [owner, await someone()])
      expect(await decline(other, id)).toMatchObject({
        status: 404,
        ...refusal('not_found', messages.notFound),
      })
    expect((await product.ask('POST', `/rest/v1/invitations/${id}/decline`)).status).toBe(401)
    expect((await decline(gus, id + 1_000)).status).toBe(404)
    expect((await gus.ask('POST', '/invitations/zero/decline')).status).toBe(404)
    expect(await openOnes(owner)).toEqual([])
    expect(await openOnes(gus)).toHaveLength(1)
  })

  it('is not waited for once the project is archived or awarded, and again when that is undone', async () => {
    const { owner, gus, project } = await scene()
    const id = await invited(owner, project, gus.handle)
    const person = actFor(owner.id)
    await database.inTransaction((tx) => archiveProject(tx, person, project, clock.now()))
    expect(await openOnes(gus)).toEqual([])
    expect(await decline(gus, id)).toMatchObject({
      status: 409,
      ...refusal('conflict', projectMessages.archivedNote),
    })
    await database.inTransaction((tx) => restoreProject(tx, person, project, clock.now()))
    expect(await openOnes(gus)).toHaveLength(1)
    const rival = await makeProposal(product, project)
    await database.inTransaction((tx) =>
      acceptProposal(
        tx,
        { id: rival.id, newAcceptance: { note: null, edited_at: null } },
        { actor: person, now: clock.now() },
      ),
    )
    expect(await openOnes(gus)).toEqual([])
    expect(await decline(gus, id)).toMatchObject({
      status: 409,
      ...refusal('conflict', projectMessages.awardedNote),
    })
  })
})

async function signedInAgain(
  place: Awaited<ReturnType<typeof testAccounts>>,
  person: Recipient,
): Promise<Recipient> {
  const { data, error } = await person.client.refreshSession()
  expect(error).toBeNull()
  const headers = { authorization: `Bearer ${data.session?.access_token}` }
  return {
    ...person,
    headers,
    ask: (method, path, body) =>
      place.product.ask(method, `/rest/v1${path}`, body === undefined ? { headers } : { headers, body }),
  }
}
