// Is a mail of a kind sent once for each cause, and to no one who left, was banned or erased, or is kept apart from its
// causer? The questions are the same for every kind; a row knows the cause.
import { expect } from 'vitest'
import { DAY, HOUR, isDone, type Mail, type Someone, type Stage } from './mail-stage.ts'

/** `to` gets the mail; `by` is the other person concerned. */
export type Pair = { to: Someone; by: Someone }
type Deed = () => Promise<unknown>
/** The deed causes the mail; after `leave` it no longer matters to `to`: unfollowed, withdrew, cancelled. */
export type Cause = { cause: Deed; leave?: Deed }

export const PERIODS = { hour: HOUR, day: DAY, week: 7 * DAY, month: 31 * DAY } as const

export type MailRow = {
  /** The code names it: a kind of event, or the template of a mail. */
  readonly kind: string
  /** It names one of several causes. */
  readonly when?: string
  /** Within it, nothing more is sent without another cause. */
  readonly period: keyof typeof PERIODS
  /** Makes the rows that must exist before, and returns the cause. */
  begin(stage: Stage, pair: Pair): Promise<Cause | Deed>
  /** The mail is due so many seconds after the cause, or is caused by then. */
  readonly after?: number
  /** It subscribes and unsubscribes a person, if the mail is no notification. */
  readonly series?: { begin(stage: Stage, to: Someone): Promise<unknown>; end(to: Someone): Promise<unknown> }
  /** The mail is sent for this reason though one blocked or muted the other; then it names no one of them. */
  readonly apart?: string
  /** Its subject ends with a block, so no mail follows one. */
  readonly endsWithBlock?: true
  /** A block ends it, too, and the blocked person gets such a mail. */
  readonly isCausedByBlock?: true
  /** Returns the recipient, if it is not the address of the account. */
  readonly goesTo?: (to: Someone) => string
  /** It can be caused only once. */
  readonly isLast?: true
  /** There is no person to block, for this reason. */
  readonly alone?: string
  /** It cannot be unsubscribed from, for this reason. */
  readonly always?: string
  /** It is sent to a banned person for this reason. */
  readonly banned?: string
  /** It is sent to a person who erased their account for this reason. */
  readonly erased?: string
}

type Leaver = Pair & Cause & { stage: Stage; row: MailRow }

/** A person stops being a recipient in these ways. */
const LEAVINGS = {
  leaves: async ({ leave }) => leave?.(),
  unsubscribes: async ({ row, to }) => {
    if (row.series) return row.series.end(to)
    return to.must('PUT', `/notifications/preferences/${row.kind}`, { channel: 'none' })
  },
  blocks: async ({ to, by }) => to.must('PUT', `/people/${by.id}/block`, { kind: 'block' }),
  'is blocked': async ({ to, by }) => by.must('PUT', `/people/${to.id}/block`, { kind: 'block' }),
  mutes: async ({ to, by }) => to.must('PUT', `/people/${by.id}/block`, { kind: 'mute' }),
  'is banned': async ({ stage, to }) => stage.ban(to),
  erases: async ({ stage, to }) => stage.erase(to),
} satisfies Record<string, (leaver: Leaver) => Promise<unknown>>
type Leaving = keyof typeof LEAVINGS
const ALL_LEAVINGS = Object.keys(LEAVINGS) as Leaving[]
const APART: readonly Leaving[] = ['blocks', 'is blocked', 'mutes']

/** Returns the reason why a person who left so still gets it. */
function reasonFor(row: MailRow, leaving: Leaving): string | undefined {
  if (leaving === 'leaves') return undefined
  if (leaving === 'unsubscribes') return row.always
  if (leaving === 'is banned') return row.banned
  if (row.endsWithBlock && (leaving === 'blocks' || leaving === 'is blocked')) return undefined
  return leaving === 'erases' ? row.erased : row.apart
}

async function newPair(stage: Stage, row: MailRow): Promise<Pair> {
  const to = await stage.newcomer()
  if (row.series) await row.series.begin(stage, to)
  else if (row.always === undefined)
    await to.must('PUT', `/notifications/preferences/${row.kind}`, { channel: 'mail' })
  return { to, by: await stage.newcomer() }
}

/** Rows of a group are due at the same time, and checked together: running all jobs costs more than all else. */
export type MailGroup = {
  readonly after: number
  readonly period: keyof typeof PERIODS
  readonly rows: readonly MailRow[]
}

/** With more rows, a test takes longer than it may. */
const MOST_ROWS = 6

export function groupsOf(rows: readonly MailRow[]): MailGroup[] {
  // A series begins on a morning, to which it moves the clock while others begin.
  const groups = Map.groupBy(rows, ({ after = 0, period, series }) => `${after} ${period} ${!series}`)
  return [...groups.values()].flatMap((together) =>
    together.flatMap(({ after = 0, period }, at) =>
      at % MOST_ROWS === 0 ? [{ after, period, rows: together.slice(at, at + MOST_ROWS) }] : [],
    ),
  )
}

export const nameOf = ({ kind, when }: MailRow) => (when === undefined ? kind : `${kind} ${when}`)

/** Runs the jobs until the mails are due. */
async function send(stage: Stage, { after }: MailGroup, run = stage.runJobs): Promise<void> {
  await run()
  if (after === 0) return
  stage.product.clock.advance(after)
  await run()
}

async function nextPeriod(stage: Stage, { period }: MailGroup, run = stage.runJobs): Promise<void> {
  stage.product.clock.advance(PERIODS[period])
  await run()
}

/** Returns the mails about a row to a person, after so many mails to all. */
function sentTo(stage: Stage, row: MailRow, to: Someone, before = 0): Mail[] {
  const address = row.goesTo?.(to) ?? to.email
  return stage.mails
    .slice(before)
    .filter((mail) => mail.to === address && mail.template === row.kind.replaceAll('_', '-'))
}

async function begin(stage: Stage, row: MailRow, pair: Pair): Promise<Cause> {
  const begun = await row.begin(stage, pair)
  return typeof begun === 'function' ? { cause: begun } : begun
}

const notifiedOf = async (stage: Stage, row: MailRow, { id }: Someone): Promise<number> =>
  (
    await stage.rows(
      'select coalesce(sum(count), 0)::int as sum from notifications where user_id = $1 and kind = $2',
      [id, row.kind],
    )
  )[0]?.sum

/** Another code is sent to an address only after so many seconds. */
const A_CODE_LATER = 61

const AT_ONCE = 3
/** Does something for each, for some of them at the same time: more would be refused, since hashing is limited. */
async function fewAtOnce<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (let at = 0; at < all.length; at += AT_ONCE)
    done.push(...(await Promise.all(all.slice(at, at + AT_ONCE).map(work))))
  return done
}

type Receiver = { row: MailRow; to: Someone }

/** Makes one cause for each, runs everything that is due by then, and a period later: exactly one mail more to each. */
async function oneRound(stage: Stage, group: MailGroup, receivers: readonly Receiver[], wanted = 1) {
  stage.product.clock.advance(A_CODE_LATER)
  const begun = await fewAtOnce(receivers, async ({ row, to }) =>
    begin(stage, row, { to, by: await stage.newcomer() }),
  )
  await stage.runJobs()
  stage.product.clock.advance(A_CODE_LATER)
  const before = stage.mails.length
  const counts = () =>
    Object.fromEntries(receivers.map(({ row, to }) => [nameOf(row), sentTo(stage, row, to, before).length]))
  const expected = Object.fromEntries(receivers.map(({ row }) => [nameOf(row), wanted]))
  await fewAtOnce(begun, ({ cause }) => cause())
  await send(stage, group, stage.runJobsOften)
  expect(counts(), 'after their causes').toEqual(expected)
  await nextPeriod(stage, group, stage.runJobsOften)
  expect(counts(), 'in the next period').toEqual(expected)
}

/**
 * Expects one mail for each cause: whatever runs again, in whichever process, and in the next period; and none after
 * one click.
 */
export async function checkSentOnce(stage: Stage, group: MailGroup): Promise<void> {
  const receivers = await fewAtOnce(group.rows, async (row) => ({
    row,
    to: (await newPair(stage, row)).to,
  }))
  await oneRound(stage, group, receivers)
  const lasting = receivers.filter(({ row }) => !row.isLast)
  // An unread one is merged with the next into one notification.
  for (const { row, to } of lasting)
    if (row.always === undefined) await to.must('POST', '/notifications/read-all')
  await oneRound(stage, group, lasting)
  const unsubscribed = lasting.filter(({ row }) => row.always === undefined)
  for (const { row, to } of unsubscribed) {
    const { oneClick } = sentTo(stage, row, to).at(-1) ?? {}
    expect(oneClick, nameOf(row)).toBeDefined()
    await stage.oneClick(oneClick ?? '')
    await to.must('POST', '/notifications/read-all')
  }
  if (unsubscribed.length > 0) await oneRound(stage, group, unsubscribed, 0)
}

type Case = Leaver & { leaving: Leaving; moment: 'before' | 'between' }

const MOMENTS = ['before', 'between'] as const

async function newLeavers(stage: Stage, row: MailRow): Promise<Omit<Case, 'cause'>[]> {
  const leavings = ALL_LEAVINGS.filter(
    (leaving) =>
      !(row.alone !== undefined && APART.includes(leaving)) &&
      !(row.always !== undefined && leaving === 'unsubscribes') &&
      !(row.isLast && leaving === 'erases'),
  )
  const all = leavings.flatMap((leaving) => MOMENTS.map((moment) => ({ leaving, moment })))
  return fewAtOnce(all, async (one) => ({ ...one, ...(await newPair(stage, row)), stage, row }))
}

/** Expects no mail to a person who left before its cause, or between the cause and the sending. */
export async function checkNotSentToThem(stage: Stage, group: MailGroup): Promise<void> {
  const leavers: Omit<Case, 'cause'>[] = []
  for (const row of group.rows) leavers.push(...(await newLeavers(stage, row)))
  stage.product.clock.advance(A_CODE_LATER)
  const begun: Case[] = await fewAtOnce(leavers, async (one) => ({
    ...one,
    ...(await begin(stage, one.row, one)),
  }))
  const cases = begun.filter(({ leaving, leave }) => leaving !== 'leaves' || leave !== undefined)
  await stage.runJobs()
  stage.product.clock.advance(A_CODE_LATER)
  const before = stage.mails.length
  const leave = (now: Case['moment']) =>
    fewAtOnce(
      cases.filter(({ moment }) => moment === now),
      async (one) => LEAVINGS[one.leaving](one),
    )
  await leave('before')
  const caused = new Set<Case>()
  await fewAtOnce(cases, async (one) => (await isDone(one.cause)) && caused.add(one))
  await leave('between')
  await send(stage, group)
  await nextPeriod(stage, group)
  const [found, expected] = [new Map<string, object>(), new Map<string, object>()]
  for (const one of cases) {
    const { row, leaving, moment, to, by } = one
    const mails = sentTo(stage, row, to, before)
    const isApart = leaving === 'blocks' || leaving === 'is blocked'
    const named = isApart && mails.some(({ text }) => text.includes(by.name))
    const isWanted = caused.has(one) && reasonFor(row, leaving) !== undefined
    // Earlier notifications are kept (decision 65); there are no further ones.
    const isSilent = moment === 'before' && !isWanted && leaving !== 'is banned'
    const notified = isSilent ? await notifiedOf(stage, row, to) : 0
    const key = `${nameOf(row)}: who ${leaving} ${moment}`
    found.set(key, { mails: mails.length, named, notified })
    const ofBlock = row.isCausedByBlock && leaving === 'is blocked' && moment === 'before' ? 1 : 0
    expected.set(key, { mails: (isWanted ? 1 : 0) + ofBlock, named: false, notified: 0 })
  }
  expect(found).toEqual(expected)
}
