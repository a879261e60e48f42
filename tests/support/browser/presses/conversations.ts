// Presses in a conversation.
import { expect } from '@playwright/test'
import * as z from 'zod'
import { actFor } from '../../../../src/platform/actor.ts'
import { makeProject, makeProposal } from '../../people/makers.ts'
import type { Press, Stage } from '../press.ts'
import { has, inDialog, inMain, via } from './reach.ts'

const TEXT = 'When can you begin?'

/** Makes a conversation with a proposer to the person's project, which the person has begun. */
async function begun({ place, me, ask, other }: Stage) {
  const project = await makeProject(place, me)
  const { id } = await makeProposal(place, project, actFor((await other()).id))
  const { id: message } = z
    .object({ id: z.number() })
    .parse(await ask('POST', `/rest/v1/conversations/${id}/messages`, { body: TEXT, files: [] }))
  return { id, message, path: `/home/messages/${id}` }
}

export const CONVERSATION_PRESSES: readonly Press[] = [
  {
    request: 'DELETE /conversations/:id/messages/:message_id',
    title: 'a member removes a message',
    ready: async (stage) => (await begun(stage)).path,
    steps: via('Remove'),
    press: inDialog('Remove message'),
    shows: (page) => expect(page.getByRole('log').getByText(TEXT, { exact: true })).toHaveCount(0),
  },
  {
    request: 'POST /conversations/:id/block',
    title: 'a member blocks a conversation',
    ready: async (stage) => (await begun(stage)).path,
    steps: via('Block'),
    press: inDialog('Block conversation'),
    shows: has(inMain('Unblock')),
  },
  {
    request: 'POST /conversations/:id/unblock',
    title: 'a member unblocks a conversation',
    ready: async (stage) => {
      const { id, path } = await begun(stage)
      await stage.ask('POST', `/rest/v1/conversations/${id}/block`)
      return path
    },
    press: inMain('Unblock'),
    shows: has(inMain('Block')),
  },
]
