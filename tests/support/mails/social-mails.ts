// Causes every mail about people's deeds and words, and about hiding them by operators.
import { runModerationCommand } from '../../../src/app/moderation-command.ts'
import { paths } from '../../../src/paths.ts'
import { makeAgent, makeProject, makeProposal, makeUpdate } from '../people/makers.ts'
import { HOUR, MINUTE, type Someone, type Stage } from './mail-stage.ts'
import type { MailRow } from './sent-once.ts'

const onUpdate = (
  kind: string,
  after: number,
  act: (by: Someone, path: string) => Promise<unknown>,
): MailRow => ({
  kind,
  period: 'day',
  after,
  async begin({ place }, { to, by }) {
    const path = `/updates/${await makeUpdate(place, to.me, { text: 'Worth it' })}`
    return () => act(by, path)
  },
})

const moderated = (kind: string, verb: 'hide' | 'restore'): MailRow => ({
  kind,
  period: 'day',
  alone: 'an operator is no one to block',
  async begin({ place, product }, { to }) {
    const id = String(await makeProject(place, to.me))
    const run = (what: string) =>
      runModerationCommand(product.database, [what, 'project', id, '--as', 'tester'], product.clock.now())
    if (verb === 'restore') await run('hide')
    return () => run(verb)
  },
})

/** Makes an update that anyone can comment on. */
const someUpdate = async ({ place }: Stage, of: Someone) =>
  `/updates/${await makeUpdate(place, of.me, { text: 'Worth it' })}`

export const SOCIAL_MAILS: readonly MailRow[] = [
  {
    kind: 'person_followed',
    period: 'week',
    after: 15 * MINUTE,
    begin:
      async (_, { to, by }) =>
      () =>
        by.must('PUT', `/profiles/${to.handle}/follow`),
  },
  onUpdate('update_liked', HOUR, (by, path) => by.must('PUT', `${path}/marks/like`)),
  onUpdate('update_reposted', HOUR, (by, path) => by.must('PUT', `${path}/marks/retweet`)),
  onUpdate('update_commented', HOUR / 2, (by, path) =>
    by.must('POST', `${path}/comments`, { content: 'So it is' }),
  ),
  {
    kind: 'update_mentioned',
    period: 'day',
    after: HOUR / 2,
    begin:
      async (_, { to, by }) =>
      () =>
        by.must('POST', '/updates', { text: `Ask @${to.handle}` }),
  },
  {
    kind: 'update_quoted',
    period: 'day',
    after: HOUR / 2,
    async begin({ place }, { to, by }) {
      const path = paths.agent(await makeAgent(place, to.me))
      return () => by.must('POST', '/updates', { text: `Worth a look: http://localhost:3000${path}` })
    },
  },
  {
    kind: 'comment_mentioned',
    period: 'day',
    after: HOUR / 2,
    async begin(stage, { to, by }) {
      const path = await someUpdate(stage, by)
      return () => by.must('POST', `${path}/comments`, { content: `So says @${to.handle}` })
    },
  },
  {
    kind: 'conversation_message',
    period: 'day',
    after: 15 * MINUTE,
    async begin({ place }, { to, by }) {
      const { id } = await makeProposal(place, await makeProject(place, to.me), by.me)
      return () => by.must('POST', `/conversations/${id}/messages`, { body: 'Hello there' })
    },
  },
  moderated('content_hidden', 'hide'),
  moderated('content_restored', 'restore'),
]
