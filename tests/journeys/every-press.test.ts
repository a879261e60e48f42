// After each press of a button that changes something, is the change still there when the page is opened again? And if
// the server refuses, does the person read it, with nothing lost that they typed?
import { PROGRAM } from '../../src/app/program.ts'
import { actFor } from '../../src/platform/actor.ts'
import { createClock } from '../../src/platform/clock.ts'
import { openDatabase } from '../../src/platform/database/open-database.ts'
import { createRowChanges } from '../../src/platform/database/row-changes.ts'
import { createLog } from '../../src/platform/log.ts'
import { test as journey } from '../support/browser/journey.ts'
import { another } from '../support/browser/member.ts'
import { type Stage, tryPress } from '../support/browser/press.ts'
import { ACCOUNT_PRESSES } from '../support/browser/presses/accounts.ts'
import { AGENT_PRESSES } from '../support/browser/presses/agents.ts'
import { CONVERSATION_PRESSES } from '../support/browser/presses/conversations.ts'
import { COURSE_PRESSES } from '../support/browser/presses/courses.ts'
import { MONEY_PRESSES } from '../support/browser/presses/money.ts'
import { PEOPLE_PRESSES } from '../support/browser/presses/people.ts'
import { PROJECT_PRESSES } from '../support/browser/presses/projects.ts'
import { REVIEW_PRESSES } from '../support/browser/presses/reviews.ts'
import { UPDATE_PRESSES } from '../support/browser/presses/updates.ts'

const AN_HOUR_MS = 3_600_000

const test = journey.extend<{ stage: Stage }>({
  stage: async ({ page, watch }, use) => {
    const url = process.env.JOURNEY_DATABASE
    if (!url) throw new Error('The database of the journeys is not known')
    const log = createLog('silent')
    const rowChanges = createRowChanges(log, PROGRAM)
    const database = openDatabase({ url, poolSize: 2, log, rowChanges, program: PROGRAM })
    await rowChanges.listen(url)
    // All prepared rows are an hour old, however many there are.
    const clock = {
      ...createClock(),
      now: () => new Date(Date.now() - AN_HOUR_MS),
      advance: () => undefined,
    }
    try {
      const { id, ...member } = await another(page, 'Ada Lovelace')
      await database.pool.query('update users set email_confirmed_at = now() where id = $1', [id])
      const other = () => another(page)
      await use({ ...member, page, watch, other, me: actFor(id), place: { database, clock } })
    } finally {
      await rowChanges.close()
      await database.close()
    }
  },
})

for (const row of [
  ...PROJECT_PRESSES,
  ...PEOPLE_PRESSES,
  ...ACCOUNT_PRESSES,
  ...UPDATE_PRESSES,
  ...CONVERSATION_PRESSES,
  ...REVIEW_PRESSES,
  ...AGENT_PRESSES,
  ...COURSE_PRESSES,
  ...MONEY_PRESSES,
])
  test(`${row.title}: ${row.request}`, ({ stage }) => tryPress(row, stage))
