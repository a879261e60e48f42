// Nouns record events with `emit`, in the transaction of their cause. Notifications, mails, live hints and Recent Activity are
// all derived from the events that it writes.
import type { EventDeclaration, EventParams, Role } from '../../../platform/contract/event.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { hintPerson } from '../../../platform/database/person-hints.ts'
import { erasesAll, type PersonData } from '../../../platform/person-data.ts'
import { apartAmong } from '../../profiles/blocks/server/avoidance.ts'
import { willingAmong } from '../../profiles/blocks/server/blocks.actions.ts'
import { ACTIVITY_TOPIC } from '../events.rules.ts'
import {
  type AudienceRow,
  eventsOfPerson,
  forgetPerson,
  hideFromActivity,
  insertEvent,
  type MeantEvents,
  reinstateEvents,
  restoreEvents,
  retractEvents,
} from './events.records.ts'
import type { NotifiedKind } from './kinds.ts'
import { countEvents, notify, notifyAll, readAbout } from './notifications.actions.ts'

export type NewEvent<P extends EventParams, R extends Role> = {
  /** The id of the row that the event is about, in the table of the declaration's subject. */
  subject: number
  params: P
  actor: string | null
  /** The other people of the audience, by role; several people may have one role. */
  audience: { readonly [K in Exclude<R, 'actor'>]: string | readonly string[] }
}

/**
 * Writes one event with its audience, in the transaction that caused it. The audience is notified, except for the actor. A person
 * whose account is erased belongs to no audience.
 */
export async function emit<P extends EventParams, R extends Role>(
  tx: Tx,
  declaration: EventDeclaration<P, R>,
  event: NewEvent<P, R>,
  now: Date,
): Promise<void> {
  const { kind, subject } = declaration
  const { actor, subject: subject_id } = event
  const params = declaration.params.parse(event.params)
  const meant = await withoutBlocked(tx, audienceOf(declaration, { ...event.audience, actor }))
  const audience = declaration.notification?.isOnce
    ? await notKnown(tx, { kind, subject, subject_id, params, actor_id: actor }, meant)
    : meant
  if (audience.length === 0 && meant.length > 0) return
  const created_at = now.toISOString()
  const { id, recipients } = await insertEvent(
    tx,
    { kind, subject, subject_id, params, actor_id: actor, created_at },
    audience,
  )
  for (const { user_id, in_activity } of recipients)
    if (in_activity) hintPerson(tx, user_id, { topic: ACTIVITY_TOPIC })
  if (!isNotified(declaration)) return
  const reached = recipients.flatMap(({ user_id }) => (user_id === actor ? [] : [user_id]))
  const others =
    declaration.notification.isSocial && actor !== null ? await willingAmong(tx, reached, actor) : reached
  const [only] = others
  if (only === undefined) return
  if (others.length === 1) await notify(tx, declaration, { id, subject: subject_id, user_id: only }, now)
  else await notifyAll(tx, declaration, { id, subject: subject_id, user_ids: others }, now)
}

/** Returns those of an audience who never had this event. For the others the event that was taken back is restored. */
async function notKnown(
  tx: Tx,
  event: Parameters<typeof reinstateEvents>[1],
  audience: AudienceRow[],
): Promise<AudienceRow[]> {
  const { known, reinstated } = await reinstateEvents(tx, event, audience)
  hintActivity(
    tx,
    reinstated.map(({ user_id }) => user_id),
  )
  await countEvents(tx, reinstated, 1)
  return audience.filter(({ user_id }) => !known.includes(user_id))
}

const isNotified = (declaration: EventDeclaration): declaration is NotifiedKind =>
  declaration.notification !== undefined

type People = { readonly [K in Role]?: string | readonly string[] | null }

const allOf = (people: People[Role]): readonly string[] =>
  typeof people === 'string' ? [people] : (people ?? [])

/** Two people between whom there is a block do not read each other's names. */
async function withoutBlocked(tx: Tx, audience: AudienceRow[]): Promise<AudienceRow[]> {
  const readersOf = Map.groupBy(
    audience.filter(({ person_id }) => person_id !== null),
    ({ person_id }) => person_id as string,
  )
  for (const [personId, rows] of readersOf) {
    const apart = await apartAmong(
      tx,
      rows.map(({ user_id }) => user_id),
      personId,
    )
    for (const row of rows) if (apart.includes(row.user_id)) row.person_id = null
  }
  return audience
}

/** Returns one row per person; a person with two roles gets the first of them. A sentence names the first person of a role. */
function audienceOf({ audience }: EventDeclaration, people: People): AudienceRow[] {
  const rows = new Map<string, AudienceRow>()
  for (const [role, { names, activity }] of Object.entries(audience) as [
    Role,
    NonNullable<(typeof audience)[Role]>,
  ][]) {
    const naming = names ?? 'actor'
    const named = allOf(people[naming])[0] ?? null
    for (const user_id of allOf(people[role])) {
      if (rows.has(user_id)) continue
      const person_id = named === user_id ? null : named
      rows.set(user_id, { user_id, role, person_id, in_activity: activity !== undefined })
    }
  }
  return [...rows.values()]
}

type Meant = Omit<MeantEvents, 'kinds'> & {
  kinds?: readonly EventDeclaration[] | undefined
  people?: readonly string[] | undefined
}

/**
 * Takes events back, because their cause was undone, withdrawn, replaced or erased. `meant` may limit it to some kinds, to one
 * actor and to some people. The events leave Recent Activity and the notifications that count them, read or not.
 */
export async function retract(tx: Tx, { kinds, people, ...meant }: Meant): Promise<void> {
  const gone = await retractEvents(tx, { ...meant, kinds: kinds?.map(({ kind }) => kind) }, people)
  hintActivity(
    tx,
    gone.map(({ user_id }) => user_id),
  )
  await countEvents(tx, gone, -1)
}

/** Restores the events that `retract` took back, because the hidden row is shown again. */
export async function reinstate(
  tx: Tx,
  declaration: EventDeclaration,
  { people, ids, params }: Pick<Meant, 'people' | 'params'> & { ids: readonly number[] },
): Promise<void> {
  const { kind, subject, audience } = declaration
  const activeRoles = Object.entries(audience).flatMap(([role, { activity }]) => (activity ? [role] : []))
  const back = await restoreEvents(
    tx,
    { subject, ids, kinds: [kind], params },
    { userIds: people, activeRoles },
  )
  hintActivity(
    tx,
    back.map(({ user_id }) => user_id),
  )
  await countEvents(tx, back, 1)
}

/** Removes events from Recent Activity because a later one replaces them. They were true, so their notifications stay. */
export async function leaveActivity(
  tx: Tx,
  meant: { subject: string; ids: readonly number[]; kinds: readonly EventDeclaration[] },
): Promise<void> {
  hintActivity(tx, await hideFromActivity(tx, { ...meant, kinds: meant.kinds.map(({ kind }) => kind) }))
}

function hintActivity(tx: Tx, userIds: readonly string[]): void {
  for (const userId of new Set(userIds)) hintPerson(tx, userId, { topic: ACTIVITY_TOPIC })
}

/** Marks notifications of one or several people about a subject as read, because they see it or nothing is left to see. */
export async function settleEvent(
  tx: Tx,
  declaration: EventDeclaration,
  { user_id, subject }: { user_id: string | readonly string[]; subject: number },
  now: Date,
): Promise<void> {
  if (isNotified(declaration)) await readAbout(tx, declaration, { user_ids: allOf(user_id), subject }, now)
}

/**
 * Exports a person's events. When an account is erased, it is removed from every audience, and its name from the sentences that
 * others see.
 */
export const eventData = {
  noun: 'events',
  exportRows: eventsOfPerson,
  erase: erasesAll(forgetPerson),
} as const satisfies PersonData
