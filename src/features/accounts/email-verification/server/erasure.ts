// Erases a person: every noun's rows, then the account, then the profile.

import type { OwnerId } from '../../../../platform/actor.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { eraseMailsTo } from '../../../../platform/mail/outbox.ts'
import type { PersonData } from '../../../../platform/person-data.ts'
import { lockProfile } from '../../../profiles/server/listed-people.ts'
import { eraseProfile } from '../../../profiles/server/profiles.actions.ts'
import { isKeptFree, undoAddresses } from '../../abuse-protection/server/undo-links.records.ts'
import { factorsOf } from '../../identity/server/enrolled-factors.records.ts'
import { findUserByEmail } from '../../identity/server/users-by-email.ts'
import {
  deleteUser,
  findUser,
  isWantedByOthers,
  type UserRow,
} from '../../identity/users/server/users.records.ts'
import { emptyNoticesOf } from '../../mails/server/notices.records.ts'

/** Returns the addresses and numbers to which only mails and texts for this person were sent. */
async function addressesOf(tx: Tx, user: UserRow, now: Date): Promise<string[]> {
  const { id, email, email_confirmed_at, new_email } = user
  const isProved = email_confirmed_at !== null
  const maybe = [...(isProved ? [] : [email]), ...(new_email === null ? [] : [new_email])]
  const addresses = new Set(isProved ? [email] : [])
  for (const address of [...maybe, ...(await undoAddresses(tx, id))])
    if (!(await isOfOthers(tx, address, id, now))) addresses.add(address)
  const phones = (await factorsOf(tx, id)).map((factor) => factor.phone)
  return [...addresses, ...phones.flatMap((phone) => (phone === null ? [] : [`+${phone}`]))]
}

/**
 * Returns true if a mail to an address may be for another person: anyone can sign up with, or ask for, any, and a former address
 * may have another owner by now. Erasing an account must not delete that person's code, nor the link that restores their account.
 */
async function isOfOthers(tx: Tx, address: string, userId: string, now: Date): Promise<boolean> {
  const holder = await findUserByEmail(tx, address)
  if (holder && holder.id !== userId) return true
  return (await isKeptFree(tx, address, userId, now)) || isWantedByOthers(tx, address, userId)
}

/**
 * Erases a person: every noun's rows, then the messages sent to them, then the account with its sessions and factors, then the
 * profile. If rows must stay, they refer to a profile without a name; returns 'kept' then.
 */
export async function eraseAccount(
  tx: Tx,
  person: OwnerId,
  nouns: readonly PersonData[],
  now: Date,
): Promise<'gone' | 'kept'> {
  const user = await findUser(tx, person)
  // No row of theirs can be added after the search for rows.
  await lockProfile(tx, person)
  let isKept = false
  for (const noun of nouns) if ((await noun.erase(tx, person, now)) === 'kept') isKept = true
  // The messages to them contain their address, codes and links, and no pending one has a recipient any more.
  if (user) {
    for (const to of await addressesOf(tx, user, now)) await eraseMailsTo(tx, to)
  }
  await emptyNoticesOf(tx, person)
  await deleteUser(tx, person)
  await eraseProfile(tx, { owner: person, isKept }, now)
  return isKept ? 'kept' : 'gone'
}
