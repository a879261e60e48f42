// What a page looks like while it is loading, for the frame around it: a page exports it as its `handle`.
import type { ComponentType } from 'react'

export type OutlinedPage = { Outline: ComponentType }

const isOutlined = (handle: unknown): handle is OutlinedPage =>
  typeof handle === 'object' && handle !== null && 'Outline' in handle

/** The outline of the innermost of these routes that has one. */
export function outlineIn(matches: readonly { handle?: unknown }[]): ComponentType | undefined {
  return matches.map(({ handle }) => handle).findLast(isOutlined)?.Outline
}
