// `npm run moderation -- <verb> ...` handles reports, also while the product runs.
import { isBanned } from '../features/accounts/identity/users/server/users.actions.ts'
import { findUser } from '../features/accounts/identity/users/server/users.records.ts'
import { accountVerbs, onAccount } from '../features/accounts/management/server/operators.ts'
import {
  KIND_WORDS,
  REPORT_REASON_LABELS,
  REPORT_REASONS,
  REPORTED_KINDS,
} from '../features/moderation/moderation.rules.ts'
import { newestLog, openSubjects, reportsOf } from '../features/moderation/server/moderation.records.ts'
import {
  dismissReports,
  findThing,
  hideAllOf,
  hideThing,
  kindIn,
  restoreAllOf,
  restoreThing,
} from '../features/moderation/server/operators.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import { ACTING_USAGE, NO_REASON, readActing } from './acting.ts'
import { ALL_MODERATED_KINDS as KINDS } from './moderation.ts'
import { type CommandOutcome, runAsCommand } from './operator-command.ts'
import { ALL_PERSON_DATA } from './person-data.ts'

const LISTED = 50

const KINDS_NAMED = `kinds: ${REPORTED_KINDS.join(', ')}`
const REASONS_NAMED = `reasons: ${REPORT_REASONS.join(', ')}`

const USAGE = `npm run moderation -- <verb> ...

queue                                          what has open reports, those that wait longest first
show <kind> <id or handle>                     what was said about it, and whose it is
hide <kind> <id or handle> [reason] [note]     takes it out of everything that others see; its owner reads the reason
restore <kind> <id or handle> [note]           puts it back as it was, and tells its owner
dismiss <kind> <id or handle> [note]           closes the reports of something that stays
ban <email address or handle> [--until <day>]  ends the sessions of a person, and hides everything they have
unban <email address or handle>                lets them sign in again, and puts back what the ban hid
log                                            who did what; notes are only read there

${KINDS_NAMED}
${REASONS_NAMED}
An id is the number in the address of a page; a reply has the id of its review.

${ACTING_USAGE}`

type Asked = ReturnType<typeof readActing>

const UNTIL_LATER = 'A ban ends on a later day.'

const usage: CommandOutcome = { lines: [USAGE], code: 2 }
/** Explains the fault of the words, and the right ones. */
const notKind = (word: string): CommandOutcome =>
  word === '' ? usage : { lines: [`“${plain(word)}” is no kind of thing.`, KINDS_NAMED], code: 2 }
const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
const done = (...lines: string[]): CommandOutcome => ({ lines, code: 0 })
const failed = (...lines: string[]): CommandOutcome => ({ lines, code: 1 })

async function queue(tx: Tx): Promise<CommandOutcome> {
  const found = await openSubjects(tx, LISTED + 1)
  const subjects = found.slice(0, LISTED)
  const lines: string[] = []
  for (const { kind, subject_id, count, since, reasons } of subjects) {
    const thing = await findThing(tx, KINDS, { kind, id: subject_id })
    const name = thing ? `“${plain(thing.title)}”` : 'gone'
    lines.push(
      [`${kind} ${subject_id}`, name, counted(count, 'report'), reasons.join(', '), `since ${since}`].join(
        '  ',
      ),
    )
  }
  if (found.length > subjects.length) lines.push(`These are the first ${LISTED}; there are more.`)
  return done(...(lines.length > 0 ? lines : ['No open reports.']))
}

async function show(tx: Tx, word: string, id: string, now: Date): Promise<CommandOutcome> {
  const kind = kindIn(word)
  if (!kind) return notKind(word)
  if (id === '') return usage
  const thing = await findThing(tx, KINDS, { kind, id })
  const reports = await reportsOf(tx, { kind, subject_id: thing?.id ?? id })
  const owner = thing?.owner_id ? await findUser(tx, thing.owner_id) : undefined
  if (!thing && reports.length === 0) return failed(`There is no ${KIND_WORDS[kind]} ${id}.`)
  return done(
    thing ? `“${plain(thing.title)}”  ${thing.path}  ${thing.is_hidden ? 'hidden' : 'visible'}` : 'gone',
    ...(owner ? [`by ${owner.email}${isBanned(owner, now) ? ', who is banned' : ''}`] : []),
    ...reports.map(({ reason, details, created_at, outcome }) =>
      [
        created_at,
        REPORT_REASON_LABELS[reason],
        ...(details ? [plain(details)] : []),
        outcome ?? 'open',
      ].join('  '),
    ),
  )
}

/** Other people's words must not move the cursor of a terminal. */
const plain = (text: string) => text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()

async function onThing(
  tx: Tx,
  verb: 'hide' | 'restore' | 'dismiss',
  { words: [, word = '', id = '', ...rest], by: { operator, note: why } }: Asked,
  now: Date,
): Promise<CommandOutcome> {
  const kind = kindIn(word)
  if (!kind) return notKind(word)
  if (id === '') return usage
  const thing = { kind, id }
  const reason = verb === 'hide' ? REPORT_REASONS.find((one) => one === rest[0]) : undefined
  const note = rest.slice(reason === undefined ? 0 : 1).join(' ') || why
  const by = { operator, note }
  if (verb === 'dismiss') {
    const count = await dismissReports(tx, { kinds: KINDS, thing, by }, now)
    return count > 0
      ? done(`${counted(count, 'report')} dismissed.`)
      : failed(`No open reports about ${kind} ${id}.`)
  }
  if (verb === 'restore') {
    const said = await restoreThing(tx, { kinds: KINDS, thing, by }, now)
    return said ? done(`${kind} ${id} is visible again.`) : failed(`${kind} ${id} is not hidden.`)
  }
  const said = await hideThing(tx, { kinds: KINDS, thing, more: { ...by, reason } }, now)
  if (said === 'hidden')
    return done(
      `${kind} ${id} is hidden.`,
      ...(reason ? [] : [`No reason was given, so its owner reads none. ${REASONS_NAMED}`]),
    )
  return failed(said ? `${kind} ${id} was hidden before.` : `There is no ${kind} ${id}.`)
}

/** Returns the address of a person's account, by their handle or id, too. */
async function addressOf(tx: Tx, word: string): Promise<string> {
  if (word.includes('@')) return word
  const profile = await findThing(tx, KINDS, { kind: 'profile', id: word })
  return (profile && (await findUser(tx, profile.id))?.email) ?? word
}

async function onPerson(
  tx: Tx,
  verb: 'ban' | 'unban',
  { words: [, word = '', ...rest], by: { operator, note: why }, until }: Asked,
  now: Date,
): Promise<CommandOutcome> {
  if (until !== undefined && until <= now.toISOString()) return { lines: [UNTIL_LATER], code: 2 }
  const act = accountVerbs(ALL_PERSON_DATA, until).get(verb)
  if (!act || word === '') return usage
  const by = { operator, note: rest.join(' ') || why }
  if (by.note === undefined) return { lines: [NO_REASON], code: 2 }
  let things = 0
  const said = await onAccount(
    tx,
    async (inTx, user, at) => {
      things = await (verb === 'ban' ? hideAllOf : restoreAllOf)(
        inTx,
        { kinds: KINDS, ownerId: user.id, by },
        at,
      )
      return act(inTx, user, at)
    },
    await addressOf(tx, word),
    now,
  )
  if (said === undefined)
    return failed(
      `No one has the address or the handle ${plain(word)}.`,
      'npm run accounts -- list finds them.',
    )
  return done(said, `${counted(things, 'thing')} ${verb === 'ban' ? 'hidden' : 'visible again'}.`)
}

async function log(tx: Tx): Promise<CommandOutcome> {
  const entries = await newestLog(tx, LISTED)
  return done(
    ...entries.map(({ at, operator, verb, kind, subject_id, note, before, after }) =>
      [
        at,
        operator,
        verb,
        ...(kind ? [`${kind} ${subject_id}`] : []),
        ...(before ? [`was: ${plain(before)}`] : []),
        ...(after ? [`now: ${plain(after)}`] : []),
        ...(note ? [plain(note)] : []),
      ].join('  '),
    ),
  )
}

/** Runs one command; returns the lines to print and the exit code. */
export async function runModerationCommand(
  database: Pick<Database, 'inTransaction'>,
  given: readonly string[],
  now: Date,
): Promise<CommandOutcome> {
  const asked = readActing(given)
  const [verb = '', ...words] = asked.words
  return database.inTransaction(async (tx) => {
    switch (verb) {
      case 'queue':
        return queue(tx)
      case 'show':
        return show(tx, words[0] ?? '', words[1] ?? '', now)
      case 'hide':
      case 'restore':
      case 'dismiss':
        return onThing(tx, verb, asked, now)
      case 'ban':
      case 'unban':
        return onPerson(tx, verb, asked, now)
      case 'log':
        return log(tx)
      default:
        return usage
    }
  })
}

if (import.meta.main) runAsCommand(runModerationCommand)
