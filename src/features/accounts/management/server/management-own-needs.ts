// The needs about the address of an account, for 'Needs you': emails don't arrive there, or it is not verified.

import { paths } from '../../../../paths.ts'
import { countUndelivered } from '../../../../platform/mail/outbox.ts'
import type { OwnNeeds } from '../../../../platform/own-needs.ts'
import { findUser } from '../../identity/users/server/users.records.ts'
import { shownAddress } from '../../server/shown-address.ts'
import { addressNeeds as messages } from '../management-own-needs.messages.ts'

export const addressTrouble: OwnNeeds = {
  kind: 'email_address',
  async find(reader, owner) {
    const user = await findUser(reader, owner)
    if (!user) return undefined
    // An address that mails don't reach comes first, because the code that verifies it does not arrive there either.
    const undelivered = await countUndelivered(reader, user.email)
    if (undelivered > 0) {
      return {
        count: undelivered,
        text: messages.undelivered(undelivered),
        detail: shownAddress(user.email),
        action: { label: messages.checkAddress, path: paths.settings('account') },
      }
    }
    if (user.email_confirmed_at !== null) return undefined
    return {
      count: 1,
      text: messages.unverified,
      detail: shownAddress(user.email),
      action: { label: messages.verify, path: paths.verifyEmail() },
    }
  },
}
