// Reports and hidden content in an export; both go with the account. The log names nobody but operators.
import type { PersonData } from '../../../../platform/person-data.ts'
import { forgetPerson, moderationOfPerson } from './records.ts'

export const moderationData = {
  noun: 'moderation',
  exportRows: moderationOfPerson,
  async erase(tx, owner) {
    await forgetPerson(tx, owner)
    return 'gone'
  },
} as const satisfies PersonData
