// Erasing a person: every noun's rows, then the account, then the profile.

import type { OwnerId } from '../../../../../platform/actor.ts'
import type { Tx } from '../../../../../platform/database/database.ts'
import { eraseMailsTo } from '../../../../../platform/mail/outbox.ts'
import type { PersonData } from '../../../../../platform/person-data.ts'
import { eraseProfile } from '../../../../profiles/server/actions.ts'
import { factorsOf } from '../../../identity/factors/server/actions.ts'
import {
  deleteUser,
  findUser,
  findUserByEmail,
  type UserRow,
} from '../../../identity/users/server/actions.ts'
import { emptyNoticesOf } from '../../../mails/notices/server/actions.ts'
import { undoAddresses } from '../../../safeguards/undo-links/server/actions.ts'

/** Where mails and texts for this person only were sent: an address that they merely wanted may be somebody else's. */
async function addressesOf(tx: Tx, user: UserRow): Promise<string[]> {
  const wanted = user.new_email
  const isFree = wanted !== null && (await findUserByEmail(tx, wanted)) === undefined
  const phones = (await factorsOf(tx, user.id)).map((factor) => factor.phone)
  return [
    user.email,
    ...(await undoAddresses(tx, user.id)),
    ...(isFree ? [wanted] : []),
    ...phones.flatMap((phone) => (phone === null ? [] : [`+${phone}`])),
  ]
}

/**
 * Erases a person: every noun's rows, then the messages sent to them, then the account with its sessions and factors,
 * then the profile. If rows must stay, they refer to a profile without a name: returns 'kept' then.
 */
export async function eraseAccount(
  tx: Tx,
  person: OwnerId,
  nouns: readonly PersonData[],
  now: Date,
): Promise<'gone' | 'kept'> {
  const user = await findUser(tx, person)
  let isKept = false
  for (const noun of nouns) if ((await noun.erase(tx, person, now)) === 'kept') isKept = true
  // The messages sent to them contain their address, codes and links; pending ones have no recipient any more.
  if (user) {
    for (const to of await addressesOf(tx, user)) await eraseMailsTo(tx, to)
  }
  await emptyNoticesOf(tx, person)
  await deleteUser(tx, person)
  await eraseProfile(tx, person, isKept)
  return isKept ? 'kept' : 'gone'
}
