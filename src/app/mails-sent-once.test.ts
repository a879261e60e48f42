// @module-tag proof
// Is every mail sent once for each cause, and to no one who left? tests/house/mails.test.ts sees to it that every mail is asked.
import { beforeAll, describe, it } from 'vitest'
import { ALL_MAILS } from '../../tests/support/mails/all-mails.ts'
import { mailStage, type Stage } from '../../tests/support/mails/mail-stage.ts'
import { checkNotSentToThem, checkSentOnce, groupsOf } from '../../tests/support/mails/sent-once.ts'

const groups = groupsOf(ALL_MAILS).map((group) => ({
  group,
  kinds: group.rows.map(({ kind }) => kind).join(', '),
}))

describe.each(groups)('the mails of $kinds', ({ group }) => {
  let stage: Stage
  // What one group leaves behind would be work for the jobs of the next.
  beforeAll(async () => {
    stage = await mailStage()
  })
  it('are sent once for each cause', () => checkSentOnce(stage, group))
  it('are not sent to those who left', () => checkNotSentToThem(stage, group))
})
