// Do suggestions for a project have the right skills, and leave out people who were invited already?
import { expect, it } from 'vitest'
import { testAccounts } from '../../../../../tests/support/people/accounts.ts'
import { makeProject, makeProposal } from '../../../../../tests/support/people/makers.ts'
import { type Member, newMember } from '../../../../../tests/support/people/members.ts'
import { actFor } from '../../../../platform/actor.ts'
import { archiveProject } from '../../server/projects.actions.ts'

const accounts = await testAccounts()
const { product } = accounts
const { database, clock } = product

async function withSkills(display_name: string, skills: string[], change: object = {}): Promise<Member> {
  const member = await newMember(accounts, { display_name, ...change })
  await database.pool.query('update profiles set skills = $2 where id = $1', [member.id, skills])
  return member
}

async function suggested(by: Member, project: number) {
  const { status, body } = await by.ask('GET', `/projects/${project}/suggested-professionals`)
  if (status !== 200) return { status, body }
  const { items } = body as {
    items: { person: { display_name: string; handle: string }; skills: string[] }[]
  }
  return items.map(({ person, ...more }) => ({ name: person.display_name, ...more }))
}

it('are those with most skills in common, whatever they were awarded; none who is private, invited, a proposer or blocked', {
  tags: ['proof'],
}, async () => {
  const owner = await withSkills('Olga', ['Python', 'SQL', 'Rust'])
  const project = await makeProject(product, actFor(owner.id), { skills: ['Python', 'sql', 'Rust'] })
  expect(await suggested(owner, project)).toEqual([])
  const two = await withSkills('Two', ['PYTHON', 'SQL', 'Go'])
  const awarded = await withSkills('Awarded', ['rust'])
  await withSkills('One', ['Python'])
  await withSkills('None', ['Go'])
  await withSkills('Private', ['Python', 'SQL', 'Rust'], { is_public: false })
  await withSkills('Business', ['Python', 'SQL', 'Rust'], { user_type: 'business' })
  const invited = await withSkills('Invited', ['Python', 'SQL', 'Rust'])
  const proposer = await withSkills('Proposer', ['Python', 'SQL', 'Rust'])
  const blocked = await withSkills('Blocked', ['Python', 'SQL', 'Rust'])
  const blocking = await withSkills('Blocking', ['Python', 'SQL', 'Rust'])
  await owner.ask('POST', `/projects/${project}/invitations`, { handle: invited.handle, note: null })
  await makeProposal(product, project, actFor(proposer.id))
  await owner.ask('PUT', `/people/${blocked.id}/block`, { kind: 'block' })
  await blocking.ask('PUT', `/people/${owner.id}/block`, { kind: 'block' })
  const { id } = await makeProposal(product, await makeProject(product, actFor(two.id)), actFor(awarded.id))
  await two.ask('POST', `/proposals/${id}/accept`, { note: null, edited_at: null })
  // An award costs nothing and proves little, so suggestions do not count it.
  const fitting = await suggested(owner, project)
  expect(fitting).toHaveLength(3)
  expect(fitting).toEqual(
    expect.arrayContaining([
      { name: 'Two', skills: ['PYTHON', 'SQL'] },
      { name: 'Awarded', skills: ['rust'] },
      { name: 'One', skills: ['Python'] },
    ]),
  )
  expect(fitting).toMatchObject([{ name: 'Two' }, {}, {}])
  for (let more = 0; more < 4; more++) await withSkills(`More ${more}`, ['Rust'])
  expect(await suggested(owner, project)).toHaveLength(5)
})

it('are for the owner of an open project alone', async () => {
  const [owner, eve] = [await newMember(accounts), await newMember(accounts)]
  const project = await makeProject(product, actFor(owner.id))
  expect(await suggested(eve, project)).toMatchObject({ status: 403 })
  expect(await suggested(owner, 999_999)).toMatchObject({ status: 404 })
  await database.inTransaction((tx) => archiveProject(tx, actFor(owner.id), project, clock.now()))
  expect(await suggested(owner, project)).toMatchObject({ status: 409 })
})
