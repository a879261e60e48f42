// A page exports its outline as its `handle`: the frame shows it while the page is loading.
import type { ComponentType } from 'react'

export type OutlinedPage = { Outline: ComponentType }

const isOutlined = (handle: unknown): handle is OutlinedPage =>
  typeof handle === 'object' && handle !== null && 'Outline' in handle

/** Returns the outline of the innermost of these routes that has one. */
export function outlineIn(matches: readonly { handle?: unknown }[]): ComponentType | undefined {
  return matches.map(({ handle }) => handle).findLast(isOutlined)?.Outline
}
