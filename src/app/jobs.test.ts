// Does each background job do its work, and leave the rest alone?
import { describe, expect, it } from 'vitest'
import { freshEmail, testAccounts } from '../../tests/support/people/accounts.ts'
import {
  makeAgent,
  makeCourse,
  makePerson,
  makeProject,
  makeProposal,
  makePurchase,
} from '../../tests/support/people/makers.ts'
import { recordingLog } from '../../tests/support/product/recording-log.ts'
import { UNDO_SECONDS } from '../features/accounts/abuse-protection/undo-links.rules.ts'
import { FLOW_SECONDS } from '../features/accounts/email-verification/server/flows.actions.ts'
import { allJobs } from './jobs.ts'

const accounts = await testAccounts()
const { product, browser, provedPerson, mails } = accounts
const { database, clock } = product
const log = recordingLog()
const jobs = allJobs({
  database,
  clock,
  log,
  sender: undefined,
  notificationMailer: product.notificationMailer,
})

async function run(name: string): Promise<void> {
  const job = jobs.find((one) => one.name === name)
  if (!job) throw new Error(`There is no job ${name}`)
  await job.run()
}
const countOf = async (table: string, where = 'true') =>
  Number((await database.pool.query(`select count(*) as count from ${table} where ${where}`)).rows[0].count)

it('has one name and one time each', () => {
  const names = jobs.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(names).toEqual(names.filter((name) => /^[a-z-]+$/.test(name)))
  for (const { cron } of jobs) expect(cron.split(' ')).toHaveLength(5)
})

it('does nothing at all where there is nothing to do', async () => {
  log.lines.length = 0
  for (const job of jobs) await job.run()
  expect(log.lines).toEqual([])
})

describe('the nightly repair', () => {
  const warnings = () => log.lines.filter(({ event }) => event === 'counts_repaired')

  it('makes the proposals of a project, the users of an agent and the students of a course what they are, and says how many were wrong', {
    tags: ['proof'],
  }, async () => {
    const owner = await makePerson(product)
    const [wrong, right] = [await makeProject(product, owner), await makeProject(product, owner)]
    await makeProposal(product, wrong)
    await makeProposal(product, right)
    const agent = await makeAgent(product, owner)
    await makePurchase(product, agent)
    await makeCourse(product, owner, { students: 1 })
    await database.pool.query('update courses set students_count = 7')
    await database.pool.query('update projects set proposals_count = 7 where id = $1', [wrong])
    await database.pool.query('update agents set users_count = 7 where id = $1', [agent])
    log.lines.length = 0
    await run('repair-project-counts')
    await run('repair-agent-counts')
    await run('repair-course-counts')
    expect(await countOf('projects', 'proposals_count <> 1')).toBe(0)
    expect(await countOf('courses', 'students_count <> 1')).toBe(0)
    expect(await countOf('agents', `id = ${agent} and users_count = 1`)).toBe(1)
    expect(warnings()).toMatchObject([
      { name: 'projects.proposals_count', count: 1 },
      { name: 'agents.users_count', count: 1 },
      { name: 'courses.students_count', count: 1 },
    ])
    await run('repair-project-counts')
    await run('repair-agent-counts')
    await run('repair-course-counts')
    expect(warnings()).toHaveLength(3)
  })
})

it('expired rows of accounts are deleted, and no others', async () => {
  const ada = await provedPerson()
  await ada.client.updateUser({ email: freshEmail() })
  await browser({ flowType: 'pkce' }).resetPasswordForEmail(ada.email)
  expect(await countOf('flow_states')).toBe(1)
  expect(await countOf('address_undos')).toBe(1)
  const limits = await countOf('account_limits')
  expect(limits).toBeGreaterThan(0)
  await run('forget-account-leftovers')
  expect([await countOf('flow_states'), await countOf('address_undos')]).toEqual([1, 1])
  expect(await countOf('account_limits')).toBe(limits)
  clock.advance(FLOW_SECONDS - 1)
  await run('forget-account-leftovers')
  expect(await countOf('flow_states')).toBe(1)
  clock.advance(2)
  await run('forget-account-leftovers')
  expect([await countOf('flow_states'), await countOf('address_undos')]).toEqual([0, 1])
  clock.advance(UNDO_SECONDS - FLOW_SECONDS)
  await run('forget-account-leftovers')
  expect(await countOf('address_undos')).toBe(0)
  expect(await countOf('account_limits')).toBe(0)
  expect(mails.last(ada.email, 'email_change_asked')).toBeDefined()
})
