// Presses on agents, by sellers and buyers.
import { expect } from '@playwright/test'
import * as z from 'zod'
import type { Person } from '../../../../src/platform/actor.ts'
import { makeAgent, makePerson, makePurchase } from '../../people/makers.ts'
import { RELEASE_NOTES } from '../journey-agent.ts'
import type { Press, Stage } from '../press.ts'
import { subscribed } from './money.ts'
import { has, inDialog, inMain, lacks, shows, via } from './reach.ts'

const withId = z.object({ id: z.number() })
const withSecret = z.object({ signing_secret: z.string() })
const NAME = 'Inbox Sorter'
const SPENT = 'Monthly limit for further runs'

/** An agent that the person has. */
export async function bought({ place, me }: Stage, seller = makePerson(place)) {
  const agent = await makeAgent(place, await seller)
  await makePurchase(place, agent, me)
  return agent
}

const ownAgent = async ({ place, me }: Stage) => {
  await makeAgent(place, me)
  return '/home/agents'
}

async function deploymentOf(agent: number, { place }: Stage): Promise<number> {
  const { rows } = await place.database.pool.query('select id::int from purchases where agent_id = $1', [
    agent,
  ])
  return withId.parse(rows[0]).id
}

async function deployment(stage: Stage) {
  return `/home/agents/${await deploymentOf(await bought(stage), stage)}`
}

/** An agent that buyers can run, one run a month included: its endpoint, which isn't there, has passed its samples. */
async function runnable({ place }: Stage, seller: Person): Promise<number> {
  const endpoint_url = 'https://notes.seller.example/notes'
  const agent = await makeAgent(place, seller, { endpoint_url })
  const { input_schema, output_schema, samples } = RELEASE_NOTES
  await place.database.pool.query(
    `insert into agent_interfaces (agent_id, input_schema, output_schema, samples, is_idempotent, runs_per_month,
       price_per_run, updated_at, checked_url, checked_at) values ($1, $2, $3, $4, true, 1, 0.3, now(), $5, now())`,
    [
      agent,
      JSON.stringify(input_schema),
      JSON.stringify(output_schema),
      JSON.stringify(samples.map((one) => ({ ...one, output: null }))),
      endpoint_url,
    ],
  )
  return agent
}

/** An agent that the person pays for, with a card that could pay for further runs. */
async function runnableDeployment(stage: Stage) {
  const agent = await runnable(stage, await makePerson(stage.place))
  return { agent, id: await subscribed(stage, agent) }
}

/** The buyer of it orders a further run, for $0.30. */
const storeRun = async (
  { place }: Stage,
  { agent, id, buyer }: { agent: number; id: number; buyer: string },
) => {
  const { rows } = await place.database.pool.query(
    `insert into agent_runs (agent_id, purchase_id, user_id, source, status, created_at, ended_at, milliseconds,
       input, output, cost)
     values ($1, $2, $3, 'page', 'succeeded', now(), now(), 1200, $4, $5, 3000) returning id::int`,
    [agent, id, buyer, { changes: 'Faster search' }, { headline: 'Faster', items: [], breaking: false }],
  )
  return withId.parse(rows[0]).id
}

async function ran(stage: Stage) {
  const { agent, id } = await runnableDeployment(stage)
  await storeRun(stage, { agent, id, buyer: stage.me.id })
  return `/home/agents/${id}`
}

/** A buyer says that a run of an agent of the person's didn't work. */
async function claimed(stage: Stage) {
  const { place, me } = stage
  const agent = await runnable(stage, me)
  const buyer = await makePerson(place)
  await makePurchase(place, agent, buyer)
  const id = await deploymentOf(agent, stage)
  const run = await storeRun(stage, { agent, id, buyer: buyer.id })
  await place.database.pool.query(
    `insert into usage_claims (user_id, seller_id, product_type, product_id, use_id, used_at, amount, reason, status,
       created_at) values ($1, $2, 'agent', $3, $4, now(), 0.3, 'It left out the fixes', 'waiting', now())`,
    [buyer.id, me.id, agent, run],
  )
  return `/home/agents/offered/${agent}/calling`
}

const SECRET = /^whsec_[\w+/=]+$/
/** It is the secret before the press. */
let formerSecret = ''

export const AGENT_PRESSES: readonly Press[] = [
  {
    request: 'PATCH /own/agents/:id',
    title: 'a seller edits an agent',
    ready: ownAgent,
    steps: via(`Edit: ${NAME}`),
    typed: { 'Agent Name': 'Mail Sorter' },
    press: inDialog('Save changes'),
    shows: shows('Mail Sorter'),
  },
  {
    request: 'DELETE /own/agents/:id',
    title: 'a seller deletes an agent',
    ready: ownAgent,
    steps: via(`Delete: ${NAME}`),
    press: inDialog('Delete agent'),
    shows: lacks(NAME),
  },
  {
    request: 'POST /own/agents/:id/restore',
    title: 'a seller puts an agent back on sale',
    ready: async ({ place, me, ask }) => {
      const agent = await makeAgent(place, me, { users: 1 })
      await ask('DELETE', `/rest/v1/own/agents/${agent}`)
      return '/home/agents'
    },
    press: inMain(`Put back on sale: ${NAME}`),
    shows: async (page) => {
      await expect(inMain(`Edit: ${NAME}`)(page)).toBeVisible()
      await expect(inMain(`Put back on sale: ${NAME}`)(page)).toHaveCount(0)
    },
  },
  {
    request: 'PUT /own/agents/:id/interface',
    title: 'a seller says how an agent is called',
    ready: async (stage) => `/home/agents/offered/${await runnable(stage, stage.me)}/calling`,
    // Without a change there is nothing to save.
    steps: (page) => page.getByLabel('Name of sample 1', { exact: true }).fill('A tiny release'),
    typed: { 'Name of sample 1': 'A tiny release' },
    press: inMain('Save and check'),
    shows: (page) => expect(page.getByLabel('Name of sample 1')).toHaveValue('A tiny release'),
  },
  {
    request: 'POST /own/agents/:id/interface/secret',
    title: 'a seller makes another signing secret',
    ready: async (stage) => {
      const id = await runnable(stage, stage.me)
      const own = await stage.ask('GET', `/rest/v1/own/agents/${id}/interface`)
      formerSecret = withSecret.parse(own).signing_secret
      return `/home/agents/offered/${id}/calling`
    },
    steps: via('New secret'),
    press: inDialog('Create new secret'),
    shows: async (page) => {
      await via('Show')(page)
      await expect(page.getByText(SECRET, { exact: true })).toBeVisible()
      await expect(page.getByText(SECRET, { exact: true })).not.toHaveText(formerSecret)
    },
  },
  {
    request: 'PUT /own/deployments/:id/run-settings',
    title: 'a buyer sets a limit to runs',
    ready: async (stage) => `/home/agents/${(await runnableDeployment(stage)).id}`,
    typed: { 'Your monthly limit': '3' },
    press: inMain('Save'),
    shows: (page) => expect(page.getByLabel('Your monthly limit')).toHaveValue('3'),
  },
  {
    request: 'PUT /own/deployments/:id/further-runs',
    title: 'a buyer allows further runs',
    ready: async (stage) => `/home/agents/${(await runnableDeployment(stage)).id}`,
    typed: { [SPENT]: '5' },
    press: inMain('Allow further runs'),
    shows: (page) => expect(page.getByLabel(SPENT)).toHaveValue('5'),
  },
  {
    request: 'PUT /own/runs/:id/rating',
    title: 'a buyer rates a run',
    ready: ran,
    steps: via(/^Succeeded/),
    stays: true,
    press: inMain('Good result'),
    shows: shows('Rated good'),
  },
  {
    request: 'POST /own/runs/:id/claim',
    title: 'a buyer says that a run didn’t work',
    ready: ran,
    steps: async (page) => {
      await via(/^Succeeded/)(page)
      await via('This didn’t work')(page)
    },
    typed: { 'What went wrong': 'It left out the fixes' },
    press: inDialog('Ask for $0.30 back'),
    shows: async (page) => {
      await via(/^Succeeded/)(page)
      await expect(page.getByText('You asked for a refund of $0.30', { exact: true })).toBeVisible()
    },
  },
  {
    request: 'PUT /own/run-claims/:id/answer',
    title: 'a seller answers why a run stays paid',
    ready: claimed,
    steps: via('Answer'),
    typed: { 'Your answer': 'There were none' },
    press: inDialog('Send answer'),
    shows: shows('There were none'),
  },
  {
    request: 'POST /own/run-claims/:id/give-back',
    title: 'a seller gives the money of a run back',
    ready: claimed,
    steps: via('Refund $0.30'),
    press: inDialog('Refund'),
    shows: lacks('It left out the fixes'),
  },
  {
    request: 'POST /own/deployments/:id/key',
    title: 'a buyer makes an access key',
    ready: deployment,
    press: inMain('Create access key'),
    shows: has(inMain('Replace key')),
  },
]
