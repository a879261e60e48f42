// The answers given so far, kept in this tab: through a reload, and through the sign-in that saving them needs
// (DEC-59).
import { useSyncExternalStore } from 'react'
import * as z from 'zod'
import { SELECTED_PATHS } from '../../../profiles/profiles.rules.ts'

const KEY = 'guildhall-onboarding'

const draftShape = z.object({
  path: z.enum(SELECTED_PATHS).optional(),
  answers: z.record(z.string(), z.string()).default({}),
  /** All questions are answered, but there is no account yet to save the answers. */
  isAnswered: z.boolean().default(false),
  /** The page that the person wanted before onboarding. */
  returnTo: z.string().optional(),
})
export type Draft = z.output<typeof draftShape>

const EMPTY: Draft = { answers: {}, isAnswered: false }
const watchers = new Set<() => void>()
let draft: Draft | undefined

function read(): Draft {
  draft ??= stored() ?? EMPTY
  return draft
}

function stored(): Draft | undefined {
  try {
    const text = window.sessionStorage.getItem(KEY)
    return text === null ? undefined : draftShape.safeParse(JSON.parse(text)).data
  } catch {
    // If storage is disabled or its content invalid, the answers live as long as this page.
    return undefined
  }
}

export function changeDraft(change: Partial<Draft>): void {
  draft = { ...read(), ...change }
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify(draft))
  } catch {}
  for (const changed of watchers) changed()
}

export function forgetOnboardingDraft(): void {
  changeDraft({ path: undefined, answers: {}, isAnswered: false, returnTo: undefined })
}

function subscribe(changed: () => void): () => void {
  watchers.add(changed)
  return () => watchers.delete(changed)
}

export function useOnboardingDraft(): Draft {
  return useSyncExternalStore(subscribe, read, () => EMPTY)
}
