// Causes every mail about projects, proposals and invitations.
import { makePerson, makeProject, makeProposal } from '../people/makers.ts'
import type { Someone, Stage } from './mail-stage.ts'
import { MINUTE } from './mail-stage.ts'
import type { MailRow } from './sent-once.ts'

const DECISION = 'a decision or a paid thing is never muted'
const MESSAGE = 'I have built three of these and would start with a sample of your own data.'

const proposal = (stage: Stage, owner: Someone, by: Someone) => proposed(stage, owner, by)

async function proposed({ place }: Stage, owner: Someone, by: Someone) {
  const project = await makeProject(place, owner.me)
  const { id } = await makeProposal(place, project, by.me)
  return { project, id }
}

const decided = (kind: string, step: string, body: object = {}): MailRow => ({
  kind,
  period: 'day',
  apart: DECISION,
  async begin(stage, { to, by }) {
    const { id } = await proposal(stage, by, to)
    return () => by.must('POST', `/proposals/${id}/${step}`, body)
  },
})

/** All other proposers to a project are notified of it. */
const outcome = (
  kind: string,
  happen: (stage: Stage, of: { project: number; id: number; by: Someone }) => Promise<() => Promise<unknown>>,
): MailRow => ({
  kind,
  period: 'day',
  after: 10 * MINUTE,
  apart: DECISION,
  async begin(stage, { to, by }) {
    const { project } = await proposed(stage, by, to)
    const { id } = await makeProposal(stage.place, project, await makePerson(stage.place))
    return happen(stage, { project, id, by })
  },
})

export const PROJECT_MAILS: readonly MailRow[] = [
  {
    kind: 'proposal_received',
    period: 'day',
    apart: DECISION,
    async begin({ place }, { to, by }) {
      const project = await makeProject(place, to.me)
      const body = { message: MESSAGE, budget: 900, timeline: '3 weeks' }
      return () => by.must('POST', `/projects/${project}/proposals`, body)
    },
  },
  {
    kind: 'proposal_changed',
    period: 'day',
    apart: DECISION,
    async begin(stage, { to, by }) {
      const { id } = await proposed(stage, to, by)
      return () => by.must('PATCH', `/proposals/${id}`, { budget: 950 })
    },
  },
  {
    kind: 'proposal_withdrawn',
    period: 'day',
    apart: DECISION,
    async begin(stage, { to, by }) {
      const { id } = await proposed(stage, to, by)
      return () => by.must('POST', `/proposals/${id}/withdraw`)
    },
  },
  decided('proposal_shortlisted', 'shortlist'),
  decided('proposal_accepted', 'accept', { edited_at: null }),
  decided('proposal_declined', 'decline'),
  {
    kind: 'award_undone',
    period: 'day',
    apart: DECISION,
    async begin(stage, { to, by }) {
      const { id } = await proposed(stage, by, to)
      await by.must('POST', `/proposals/${id}/accept`, { edited_at: null })
      return () => by.must('POST', `/proposals/${id}/undo-award`, { reason: 'This was the wrong row.' })
    },
  },
  {
    kind: 'award_winner_left',
    period: 'day',
    alone: 'they deleted their account',
    async begin(stage, { to, by }) {
      const { id } = await proposed(stage, to, by)
      await to.must('POST', `/proposals/${id}/accept`, { edited_at: null })
      return () => stage.erase(by)
    },
  },
  {
    kind: 'award_client_left',
    period: 'day',
    alone: 'they deleted their account',
    async begin(stage, { to, by }) {
      const { id } = await proposed(stage, by, to)
      await by.must('POST', `/proposals/${id}/accept`, { edited_at: null })
      return () => stage.erase(by)
    },
  },
  outcome(
    'project_awarded',
    async (_, { id, by }) =>
      () =>
        by.must('POST', `/proposals/${id}/accept`, { edited_at: null }),
  ),
  outcome('project_reopened', async (_, { id, by }) => {
    await by.must('POST', `/proposals/${id}/accept`, { edited_at: null })
    return () => by.must('POST', `/proposals/${id}/undo-award`, { reason: 'This was the wrong row.' })
  }),
  outcome(
    'project_archived',
    async (_, { project, by }) =>
      () =>
        by.must('POST', `/projects/${project}/archive`),
  ),
  {
    kind: 'invitation_sent',
    period: 'day',
    async begin({ place }, { to, by }) {
      const project = await makeProject(place, by.me)
      return () => by.must('POST', `/projects/${project}/invitations`, { handle: to.handle })
    },
  },
  {
    kind: 'invitation_declined',
    period: 'day',
    apart: DECISION,
    async begin({ place }, { to, by }) {
      const project = await makeProject(place, to.me)
      const { id } = await to.must('POST', `/projects/${project}/invitations`, { handle: by.handle })
      return () => by.must('POST', `/invitations/${id}/decline`)
    },
  },
]
