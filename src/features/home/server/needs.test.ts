// Tests the needs of a person, over /rest/v1: each kind with its count and its button, and nothing of anyone else.
import { describe, expect, it } from 'vitest'
import { type SignedIn, testAccounts } from '../../../../tests/support/people/accounts.ts'
import { makePerson, makeProject, makeProposal } from '../../../../tests/support/people/makers.ts'
import { ALL_CONVERSATION_SUBJECTS } from '../../../app/conversations.ts'
import { actFor, type Person } from '../../../platform/actor.ts'
import { enqueueMail } from '../../../platform/mail/outbox.ts'
import { conversationContracts } from '../../conversations/conversations.contract.ts'
import { sendMessage } from '../../conversations/server/messages.actions.ts'
import { acceptProposal } from '../../projects/proposals/server/outcomes.actions.ts'
import { decideProposal, withdrawProposal } from '../../projects/proposals/server/proposals.actions.ts'
import { archiveProject } from '../../projects/server/projects.actions.ts'
import { MOST_NEEDS_COUNTED } from '../../projects/server/projects-own-needs.ts'
import { homeContracts } from '../home.contract.ts'

const { person, provedPerson, product } = await testAccounts()
const { database, clock } = product
const { pool, inTransaction } = database

const bearer = async ({ client }: Pick<SignedIn, 'client'>) => ({
  authorization: `Bearer ${(await client.getSession()).data.session?.access_token}`,
})

/** Signs in a person with a verified address, so that nothing waits for them. */
async function settled(): Promise<SignedIn & { actor: Person }> {
  const who = await provedPerson()
  return { ...who, actor: actFor(who.id) }
}

const needsOf = async (who: SignedIn) =>
  (await product.call(homeContracts.needs, {}, await bearer(who))).items

const say = (by: Person, proposalId: number, body: string) =>
  inTransaction((tx) =>
    sendMessage(
      tx,
      { id: proposalId, newMessage: { body, files: [] } },
      { actor: by, now: clock.now(), subjects: ALL_CONVERSATION_SUBJECTS },
    ),
  )

describe('what waits for a person', () => {
  it('is nothing for someone to whom no one wrote or proposed, with a verified address', async () => {
    expect(await needsOf(await settled())).toEqual([])
  })

  it('lists undecided proposals, unread messages and trouble with the address, in this order', async () => {
    const ada = await person()
    const project = await makeProject(product, actFor(ada.id))
    const proposer = await makePerson(product)
    const { id } = await makeProposal(product, project, proposer)
    await say(proposer, id, 'When could we talk?')
    expect((await needsOf(ada)).map(({ kind }) => kind)).toEqual([
      'undecided_proposals',
      'unread_messages',
      'email_address',
    ])
  })
})

describe('unread messages', () => {
  it('are counted, and the button opens the conversation if there is one', { tags: ['proof'] }, async () => {
    const ada = await settled()
    const project = await makeProject(product, ada.actor)
    const proposer = await makePerson(product, { display_name: 'Secret Name', is_public: false })
    const { id } = await makeProposal(product, project, proposer)
    await decide(ada.actor, id)
    await say(proposer, id, 'When could we talk?')
    await say(proposer, id, 'Tuesday is fine.')
    const needs = await needsOf(ada)
    expect(needs).toEqual([
      {
        kind: 'unread_messages',
        count: 2,
        text: '2 unread messages',
        detail: null,
        action: { label: 'Read', path: `/home/messages/${id}` },
      },
    ])
    expect(JSON.stringify(needs)).not.toMatch(/Secret|Tuesday/)
  })

  it('in several conversations lead to the list, and are gone once they are read', {
    tags: ['proof'],
  }, async () => {
    const ada = await settled()
    const proposers = [await makePerson(product), await makePerson(product)]
    const ids: number[] = []
    for (const proposer of proposers) {
      const { id } = await makeProposal(product, await makeProject(product, ada.actor), proposer)
      await decide(ada.actor, id)
      await say(proposer, id, 'When could we talk?')
      ids.push(id)
    }
    expect(await needsOf(ada)).toMatchObject([
      {
        count: 2,
        text: '2 unread messages',
        detail: 'In 2 conversations',
        action: { path: '/home/messages' },
      },
    ])
    const headers = await bearer(ada)
    const { items } = await product.call(conversationContracts.list, { query: {} }, headers)
    for (const { id } of items) {
      const [newest] = (
        await product.call(conversationContracts.messages, { params: { id }, query: {} }, headers)
      ).items
      const body = { message_id: newest?.id ?? 0 }
      await product.call(conversationContracts.markRead, { params: { id }, body }, headers)
    }
    expect(await needsOf(ada)).toEqual([])
  })

  it('of others are not shown, and own ones are not unread', { tags: ['proof'] }, async () => {
    const ada = await settled()
    const eve = await settled()
    const { id } = await makeProposal(
      product,
      await makeProject(product, await makePerson(product)),
      ada.actor,
    )
    await say(ada.actor, id, 'Shall I begin?')
    expect(await needsOf(ada)).toEqual([])
    expect(await needsOf(eve)).toEqual([])
  })
})

async function decide(owner: Person, id: number, step: 'shortlist' | 'decline' = 'shortlist') {
  await inTransaction((tx) =>
    decideProposal(tx, { id, step, note: null }, { actor: owner, now: clock.now() }),
  )
}

describe('undecided proposals', () => {
  it('to one project lead to it, and name no one who proposed', { tags: ['proof'] }, async () => {
    const ada = await settled()
    const project = await makeProject(product, ada.actor, { title: 'Sort the mail' })
    await makeProposal(product, project, await makePerson(product, { display_name: 'Pia Proposer' }))
    const needs = await needsOf(ada)
    expect(needs).toEqual([
      {
        kind: 'undecided_proposals',
        count: 1,
        text: '1 proposal to review',
        detail: 'Sort the mail',
        action: { label: 'Review', path: `/home/projects/${project}/proposals` },
      },
    ])
    expect(JSON.stringify(needs)).not.toContain('Pia')
  })

  it('to several projects lead to all of them', async () => {
    const ada = await settled()
    for (const title of ['Sort the mail', 'Chart the sales']) {
      const project = await makeProject(product, ada.actor, { title })
      await makeProposal(product, project)
      await makeProposal(product, project)
    }
    expect(await needsOf(ada)).toMatchObject([
      {
        count: 4,
        text: '4 proposals to review',
        detail: 'For 2 projects',
        action: { path: '/home/proposals/received?status=sent' },
      },
    ])
  })

  it('are no longer counted once decided, withdrawn, or when the project is awarded or archived', {
    tags: ['proof'],
  }, async () => {
    const ada = await settled()
    const textOf = async () => (await needsOf(ada)).map(({ text }) => text)
    const project = await makeProject(product, ada.actor)
    const proposer = await makePerson(product)
    const [one, two, three] = [
      await makeProposal(product, project),
      await makeProposal(product, project),
      await makeProposal(product, project, proposer),
    ]
    await makeProposal(product, project)
    expect(await textOf()).toEqual(['4 proposals to review'])
    await decide(ada.actor, one.id, 'shortlist')
    await decide(ada.actor, two.id, 'decline')
    expect(await textOf()).toEqual(['2 proposals to review'])
    await inTransaction((tx) => withdrawProposal(tx, proposer, three.id, clock.now()))
    expect(await textOf()).toEqual(['1 proposal to review'])
    await inTransaction((tx) =>
      acceptProposal(
        tx,
        { id: one.id, newAcceptance: { note: null, edited_at: null } },
        { actor: ada.actor, now: clock.now() },
      ),
    )
    expect(await textOf()).toEqual([])
    const other = await makeProject(product, ada.actor)
    await makeProposal(product, other)
    expect(await textOf()).toEqual(['1 proposal to review'])
    await inTransaction((tx) => archiveProject(tx, ada.actor, other, clock.now()))
    expect(await textOf()).toEqual([])
  })

  it('are nothing to those who sent them, nor to anyone else', async () => {
    const ada = await settled()
    const eve = await settled()
    const project = await makeProject(product, await makePerson(product))
    await makeProposal(product, project, ada.actor)
    expect(await needsOf(ada)).toEqual([])
    expect(await needsOf(eve)).toEqual([])
  })

  it(`beyond ${MOST_NEEDS_COUNTED} are said as '${MOST_NEEDS_COUNTED}+'`, async () => {
    const ada = await settled()
    const project = await makeProject(product, ada.actor, { title: 'Sort the mail' })
    const fill = (count: number) =>
      pool.query(
        `with people as (
           insert into profiles (id, created_at)
           select gen_random_uuid(), $2::timestamptz from generate_series(1, $3) returning id)
         insert into proposals (project_id, owner_id, user_id, message, budget, timeline, created_at)
         select $1, $4, id, 'x', 10, 'x', $2 from people`,
        [project, clock.now(), count, ada.id],
      )
    await fill(MOST_NEEDS_COUNTED)
    expect(await needsOf(ada)).toMatchObject([{ count: MOST_NEEDS_COUNTED, text: '99 proposals to review' }])
    await fill(1)
    expect(await needsOf(ada)).toMatchObject([{ count: MOST_NEEDS_COUNTED, text: '99+ proposals to review' }])
  })
})

describe('the own address', () => {
  const mailTo = (to: string, outcome: 'sent_at' | 'failed_at') =>
    inTransaction(async (tx) => {
      const mail = { to, template: 'test', subject: outcome, html: '', text: '' }
      await enqueueMail(tx, mail, clock.now())
    }).then(() =>
      pool.query(`update mails set ${outcome} = $1 where recipient = $2 and subject = $3`, [
        clock.now(),
        to,
        outcome,
      ]),
    )

  it('waits to be verified', async () => {
    const ada = await person()
    expect(await needsOf(ada)).toEqual([
      {
        kind: 'email_address',
        count: 1,
        text: "Your email isn't verified",
        detail: ada.email,
        action: { label: 'Verify email', path: '/auth/verify-email' },
      },
    ])
  })

  it('waits in the form that people read', async () => {
    const ada = await person()
    await database.pool.query('update users set email = $2 where id = $1', [
      ada.id,
      `ada-${ada.id}@xn--80a1acny.xn--p1ai`,
    ])
    expect(await needsOf(ada)).toMatchObject([{ kind: 'email_address', detail: `ada-${ada.id}@почта.рф` }])
  })

  it('is questioned when emails were given up, until one gets through', async () => {
    const ada = await settled()
    const eve = await settled()
    await mailTo(ada.email, 'failed_at')
    expect(await needsOf(ada)).toEqual([
      {
        kind: 'email_address',
        count: 1,
        text: "1 email couldn't be delivered",
        detail: ada.email,
        action: { label: 'Check email settings', path: '/settings?tab=account' },
      },
    ])
    expect(await needsOf(eve)).toEqual([])
    await mailTo(ada.email, 'sent_at')
    expect(await needsOf(ada)).toEqual([])
  })

  it('that no email reaches is questioned before it is to be verified', async () => {
    const ada = await person()
    await pool.query('delete from mails where recipient = $1', [ada.email])
    await mailTo(ada.email, 'failed_at')
    await mailTo(ada.email, 'failed_at')
    expect((await needsOf(ada)).map(({ text }) => text)).toEqual(["2 emails couldn't be delivered"])
  })
})
