// Presses on agents, by those who sell and those who use them.
import { expect } from '@playwright/test'
import * as z from 'zod'
import { makeAgent, makePerson, makePurchase } from '../../people/makers.ts'
import type { Press, Stage } from '../press.ts'
import { has, inDialog, inMain, lacks, shows, via } from './reach.ts'

const withId = z.object({ id: z.number() })
const NAME = 'Inbox Sorter'

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

async function deployment(stage: Stage) {
  const { place } = stage
  const agent = await bought(stage)
  const { rows } = await place.database.pool.query('select id::int from purchases where agent_id = $1', [
    agent,
  ])
  return `/home/agents/${withId.parse(rows[0]).id}`
}

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
    request: 'POST /own/deployments/:id/key',
    title: 'a buyer makes an access key',
    ready: deployment,
    press: inMain('Create access key'),
    shows: has(inMain('Replace key')),
  },
]
