// Is every mail sent once for each cause, and to no one who left? tests/house/mails.test.ts makes sure that this test
// covers every mail.
// @module-tag proof
import { beforeAll, describe, it } from 'vitest'
import { ALL_MAILS } from '../../tests/support/mails/all-mails.ts'
import { mailStage, type Stage } from '../../tests/support/mails/mail-stage.ts'
import { checkNotSentToThem, checkSentOnce, groupsOf, nameOf } from '../../tests/support/mails/sent-once.ts'
import { casesOf } from '../../tests/support/runner/made-up-cases.ts'
import { drawn } from '../../tests/support/runner/share.ts'

const groups = groupsOf(ALL_MAILS).map((group) => ({ group, name: group.rows.map(nameOf).join(', ') }))
// All of them take minutes, more than the gate has for a drawn share: there the commit draws some of them, too.
const asked = drawn(
  groups.map(({ name }) => name),
  casesOf(groups.length),
)

describe.each(groups.filter(({ name }) => asked.includes(name)))('the mails of $name', ({ group }) => {
  let stage: Stage
  // The rows of one group would be work for the jobs of the next.
  beforeAll(async () => {
    stage = await mailStage()
  })
  it('are sent once for each cause', () => checkSentOnce(stage, group))
  it('are not sent to those who left', () => checkNotSentToThem(stage, group))
})
