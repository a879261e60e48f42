// `npm run accounts -- <verb> [address]`: account operations for operators, also while the product runs.

import { rotateSigningKeys } from '../features/accounts/abuse-protection/server/keys.actions.ts'
import { accountVerbs, listAccounts, onAccount } from '../features/accounts/management/server/operators.ts'
import type { Database } from '../platform/database/database.ts'
import { type CommandOutcome, runAsCommand } from './operator-command.ts'
import { ALL_PERSON_DATA } from './person-data.ts'

const USAGE = `npm run accounts -- list [part of an address]
npm run accounts -- confirm|ban|unban|revoke|reset-factors|delete <address>
npm run accounts -- rotate-keys`

/** Runs one command; returns the lines to print and the exit code. */
export async function runAccountsCommand(
  database: Database,
  words: readonly string[],
  now: Date,
): Promise<CommandOutcome> {
  const [name = '', argument = ''] = words
  if (name === 'list') {
    const listed = await listAccounts(database.db, argument, now)
    return {
      code: 0,
      lines: listed.map((one) =>
        [
          one.email,
          one.id,
          one.confirmed ? 'confirmed' : 'unconfirmed',
          `${one.sessions} sessions`,
          `${one.factors} factors`,
          ...(one.banned ? ['banned'] : []),
        ].join('  '),
      ),
    }
  }
  if (name === 'rotate-keys') {
    const rotation = await database.inTransaction((tx) => rotateSigningKeys(tx, now))
    return rotation.rotated
      ? { code: 0, lines: [`Tokens will be signed with ${rotation.kid} within a minute.`] }
      : {
          code: 1,
          lines: [
            `The next key is too new: some clients don't have it yet. Wait ${rotation.waitSeconds} s and try again.`,
          ],
        }
  }
  const verb = accountVerbs(ALL_PERSON_DATA).get(name)
  if (!verb || argument === '') return { code: 2, lines: [USAGE] }
  const said = await database.inTransaction((tx) => onAccount(tx, verb, argument, now))
  return said === undefined
    ? { code: 1, lines: [`No account uses ${argument}.`] }
    : { code: 0, lines: [said] }
}

if (import.meta.main) runAsCommand(runAccountsCommand)
