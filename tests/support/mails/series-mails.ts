// Causes every mail that comes regularly: digests, and new matches of saved searches.
import { makeProject } from '../people/makers.ts'
import { DAY, HOUR, MINUTE, type Someone, type Stage } from './mail-stage.ts'
import type { MailRow } from './sent-once.ts'

const MORNING_HOUR = 9
const DAY_MS = DAY * 1000
const MONDAY = 1

/** Moves to a morning in UTC at which it is not too late for the digest; the first of those that come. */
function goToMorning({ product: { clock } }: Stage, isMeant: (day: Date) => boolean): void {
  const now = clock.now()
  const isThere = now.getUTCHours() >= MORNING_HOUR && now.getUTCHours() < MORNING_HOUR + 2
  if (isThere && isMeant(now)) return
  let at = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), MORNING_HOUR)
  while (at <= now.getTime() || !isMeant(new Date(at))) at += DAY_MS
  clock.advance((at - now.getTime()) / 1000)
}

const digest = (frequency: 'daily' | 'weekly', after: number): MailRow => ({
  kind: 'updates-digest',
  when: frequency,
  period: frequency === 'daily' ? 'day' : 'week',
  after,
  series: {
    begin: (_, to) => choose(to, frequency),
    end: (to) => choose(to, 'never'),
  },
  async begin(stage, { to, by }) {
    goToMorning(stage, (day) => frequency === 'daily' || day.getUTCDay() === MONDAY)
    await to.must('PUT', `/profiles/${by.handle}/follow`)
    return {
      cause: () => by.must('POST', '/updates', { text: 'Read what is new' }),
      leave: () => to.must('DELETE', `/profiles/${by.handle}/follow`),
    }
  },
})

const choose = (to: Someone, frequency: string) =>
  to.must('PUT', '/own/digest', { frequency, interest: 'research', format: 'summary', time_zone: 'UTC' })

/** Searches for a word of the searcher's name, which all made rows have. */
const wordOf = ({ id }: Someone) =>
  `zebra${id.slice(0, 8).replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')}`

const searches = new Map<string, unknown>()
const matches = (frequency: 'instant' | 'daily' | 'weekly', after: number): MailRow => ({
  kind: 'saved-search-matches',
  when: frequency,
  period: frequency === 'weekly' ? 'week' : 'day',
  after,
  series: {
    async begin(_, to) {
      const path = `/projects?search=${wordOf(to)}`
      const { id } = await to.must('POST', '/own/saved-searches', { path, frequency, time_zone: 'UTC' })
      searches.set(to.id, id)
    },
    end: (to) => to.must('DELETE', `/own/saved-searches/${searches.get(to.id)}`),
  },
  begin:
    async ({ place }, { to, by }) =>
    async () => {
      await by.must('GET', '/account')
      await makeProject(place, by.me, { title: `Sort ${wordOf(to)}` })
    },
})

export const SERIES_MAILS: readonly MailRow[] = [
  digest('daily', DAY),
  digest('weekly', 7 * DAY),
  matches('instant', HOUR / 2 + 2 * MINUTE),
  matches('daily', DAY),
  matches('weekly', 7 * DAY),
]
