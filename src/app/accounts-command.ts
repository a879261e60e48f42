// `npm run accounts -- <verb> [address]`: account operations for operators, also while the product runs.

import { rotateSigningKeys } from '../features/accounts/abuse-protection/server/keys.actions.ts'
import {
  accountOf,
  accountVerbs,
  type ListedAccount,
  listAccounts,
  listRefusedNames,
  onAccount,
  type Verb,
} from '../features/accounts/management/server/operators.ts'
import { logOperation } from '../features/moderation/server/operators.ts'
import type { Database } from '../platform/database/database.ts'
import { ACTING_USAGE, NO_REASON, readActing } from './acting.ts'
import { type CommandOutcome, runAsCommand } from './operator-command.ts'
import { ALL_PERSON_DATA } from './person-data.ts'

const USAGE = `npm run accounts -- list [part of an address]
npm run accounts -- confirm|ban|unban|revoke|reset-factors|delete <address> [--until <day>, of a ban]
npm run accounts -- names
npm run accounts -- rotate-keys

${ACTING_USAGE}`

/** Runs one command; returns the lines to print and the exit code. */
export async function runAccountsCommand(
  database: Database,
  given: readonly string[],
  now: Date,
): Promise<CommandOutcome> {
  const {
    words: [name = '', argument = ''],
    by,
    until,
  } = readActing(given)
  if (name === 'list') {
    const listed = await listAccounts(database.db, argument, now)
    return { code: 0, lines: listed.map((one) => [one.email, one.id, stateOf(one)].join('  ')) }
  }
  if (name === 'names') {
    const refused = await database.inTransaction(listRefusedNames)
    return {
      code: 0,
      lines: refused.map((one) => [one.email ?? 'app', one.id, spelled(one.name)].join('  ')),
    }
  }
  if (name === 'rotate-keys') {
    const rotation = await database.inTransaction(async (tx) => {
      const done = await rotateSigningKeys(tx, now)
      const about = { kind: 'signing key', subject_id: done.rotated ? done.kid : '' }
      if (done.rotated) await logOperation(tx, { verb: name, about, by }, now)
      return done
    })
    return rotation.rotated
      ? { code: 0, lines: [`Tokens will be signed with ${rotation.kid} within a minute.`] }
      : {
          code: 1,
          lines: [
            `The next key is too new: some clients don't have it yet. Wait ${rotation.waitSeconds} s and try again.`,
          ],
        }
  }
  const verb = accountVerbs(ALL_PERSON_DATA, until).get(name)
  if (!verb || argument === '') return { code: 2, lines: [USAGE] }
  if (by.note === undefined) return { code: 2, lines: [NO_REASON] }
  const logged: Verb = async (tx, user, at) => {
    const about = { kind: 'account', subject_id: user.id }
    const before = stateOf(await accountOf(tx, user, at))
    const after = await verb(tx, user, at)
    await logOperation(tx, { verb: name, about, by, before, after: withoutAddress(after, user) }, at)
    return after
  }
  const said = await database.inTransaction((tx) => onAccount(tx, logged, argument, now))
  return said === undefined
    ? { code: 1, lines: [`No account uses ${argument}.`] }
    : { code: 0, lines: [said] }
}

const stateOf = ({ confirmed, sessions, factors, banned }: ListedAccount) =>
  [
    confirmed ? 'confirmed' : 'unconfirmed',
    `${sessions} sessions`,
    `${factors} factors`,
    ...(banned ? ['banned'] : []),
  ].join('  ')

/** The codes of characters that can't be seen are added: they may be the fault of the name. */
const spelled = (name: string) =>
  name.replace(
    /[\p{C}\p{Default_Ignorable_Code_Point}]/gu,
    (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`,
  )

/** The log outlives the account, of which it keeps the id. */
const withoutAddress = (said: string, { email }: { email: string }) => said.replaceAll(email, 'It')

if (import.meta.main) runAsCommand(runAccountsCommand)
