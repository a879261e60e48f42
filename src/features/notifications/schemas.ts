// What each kind of notification says besides who did it: the parameters of its sentences.
import * as z from 'zod'
import type { NotificationKind } from './rules.ts'

const aboutProject = z.strictObject({ project_title: z.string() })

export const kindParams = {
  proposal_received: aboutProject,
  proposal_changed: aboutProject,
  proposal_withdrawn: aboutProject,
  proposal_shortlisted: aboutProject,
  proposal_accepted: aboutProject,
  proposal_declined: aboutProject,
  conversation_message: z.strictObject({}),
} as const satisfies Record<NotificationKind, z.ZodType>

export type KindParams<K extends NotificationKind> = z.output<(typeof kindParams)[K]>

/** A notification as its sentence needs it. `actor` is a public name; `count` says how many became one. */
export type Told = {
  [K in NotificationKind]: { kind: K; params: KindParams<K>; actor: string | null; count: number }
}[NotificationKind]
