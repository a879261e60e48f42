// `npm run moderation -- <verb> ...`: what operators do about reports, also while the product runs.
import { userInfo } from 'node:os'
import { accountVerbs, onAccount } from '../features/accounts/management/operators/server/actions.ts'
import {
  dismissReports,
  findThing,
  hideAllOf,
  hideThing,
  kindIn,
  restoreAllOf,
  restoreThing,
} from '../features/moderation/operators/server/actions.ts'
import {
  KIND_WORDS,
  REPORT_REASON_LABELS,
  REPORT_REASONS,
  REPORTED_KINDS,
} from '../features/moderation/rules.ts'
import { newestLog, openSubjects, reportsOf } from '../features/moderation/server/actions.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import { ALL_MODERATED_KINDS as KINDS } from './moderation.ts'
import { type CommandOutcome, runAsCommand } from './operator-command.ts'
import { ALL_PERSON_DATA } from './person-data.ts'

const LISTED = 50

const USAGE = `npm run moderation -- queue
npm run moderation -- show <kind> <id or handle>
npm run moderation -- hide <kind> <id or handle> [reason] [note]
npm run moderation -- restore|dismiss <kind> <id or handle> [note]
npm run moderation -- ban|unban <email address> [note]
npm run moderation -- log

kinds: ${REPORTED_KINDS.join(', ')}
reasons: ${REPORT_REASONS.join(', ')}`

const usage: CommandOutcome = { lines: [USAGE], code: 2 }
const done = (...lines: string[]): CommandOutcome => ({ lines, code: 0 })
const failed = (...lines: string[]): CommandOutcome => ({ lines, code: 1 })

/** The account on this machine that runs the command, for the log. */
const operatorOf = () => userInfo().username

async function queue(tx: Tx): Promise<CommandOutcome> {
  const subjects = await openSubjects(tx, LISTED)
  const lines: string[] = []
  for (const { kind, subject_id, count, since, reasons } of subjects) {
    const thing = await findThing(tx, KINDS, { kind, id: subject_id })
    const name = thing ? `“${plain(thing.title)}”` : 'gone'
    lines.push(
      [`${kind} ${subject_id}`, name, `${count} reports`, reasons.join(', '), `since ${since}`].join('  '),
    )
  }
  return done(...(lines.length > 0 ? lines : ['No open reports.']))
}

async function show(tx: Tx, word: string, id: string): Promise<CommandOutcome> {
  const kind = kindIn(word)
  if (!kind || id === '') return usage
  const thing = await findThing(tx, KINDS, { kind, id })
  const reports = await reportsOf(tx, { kind, subject_id: thing?.id ?? id })
  if (!thing && reports.length === 0) return failed(`There is no ${KIND_WORDS[kind]} ${id}.`)
  return done(
    thing ? `“${plain(thing.title)}”  ${thing.path}  ${thing.is_hidden ? 'hidden' : 'visible'}` : 'gone',
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
  [word = '', id = '', ...rest]: readonly string[],
  now: Date,
): Promise<CommandOutcome> {
  const kind = kindIn(word)
  if (!kind || id === '') return usage
  const thing = { kind, id }
  const reason = verb === 'hide' ? REPORT_REASONS.find((one) => one === rest[0]) : undefined
  const note = rest.slice(reason === undefined ? 0 : 1).join(' ') || undefined
  const by = { operator: operatorOf(), note }
  if (verb === 'dismiss') {
    const count = await dismissReports(tx, KINDS, thing, by, now)
    return count > 0 ? done(`${count} reports dismissed.`) : failed(`No open reports about ${kind} ${id}.`)
  }
  if (verb === 'restore') {
    const said = await restoreThing(tx, KINDS, thing, by, now)
    return said ? done(`${kind} ${id} is visible again.`) : failed(`${kind} ${id} is not hidden.`)
  }
  const said = await hideThing(tx, KINDS, thing, { ...by, reason }, now)
  if (said === 'hidden') return done(`${kind} ${id} is hidden.`)
  return failed(said ? `${kind} ${id} was hidden before.` : `There is no ${kind} ${id}.`)
}

async function onPerson(
  tx: Tx,
  verb: 'ban' | 'unban',
  [address = '', ...rest]: readonly string[],
  now: Date,
): Promise<CommandOutcome> {
  const act = accountVerbs(ALL_PERSON_DATA).get(verb)
  if (!act || address === '') return usage
  const by = { operator: operatorOf(), note: rest.join(' ') || undefined }
  let things = 0
  const said = await onAccount(
    tx,
    async (inTx, user, at) => {
      things = await (verb === 'ban' ? hideAllOf : restoreAllOf)(inTx, KINDS, user.id, by, at)
      return act(inTx, user, at)
    },
    address,
    now,
  )
  if (said === undefined) return failed(`No account uses ${address}.`)
  return done(said, `${things} things ${verb === 'ban' ? 'hidden' : 'visible again'}.`)
}

async function log(tx: Tx): Promise<CommandOutcome> {
  const entries = await newestLog(tx, LISTED)
  return done(
    ...entries.map(({ at, operator, verb, kind, subject_id, note }) =>
      [at, operator, verb, ...(kind ? [`${kind} ${subject_id}`] : []), ...(note ? [plain(note)] : [])].join(
        '  ',
      ),
    ),
  )
}

/** Runs one command; returns the lines to print and the exit code. */
export async function runModerationCommand(
  database: Pick<Database, 'inTransaction'>,
  [verb = '', ...words]: readonly string[],
  now: Date,
): Promise<CommandOutcome> {
  return database.inTransaction(async (tx) => {
    switch (verb) {
      case 'queue':
        return queue(tx)
      case 'show':
        return show(tx, words[0] ?? '', words[1] ?? '')
      case 'hide':
      case 'restore':
      case 'dismiss':
        return onThing(tx, verb, words, now)
      case 'ban':
      case 'unban':
        return onPerson(tx, verb, words, now)
      case 'log':
        return log(tx)
      default:
        return usage
    }
  })
}

if (import.meta.main) runAsCommand(runModerationCommand)
