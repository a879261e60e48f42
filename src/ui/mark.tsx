// Masons' marks: the strokes with which stonecutters signed their work. Each seed has its own, drawn on a grid of
// twelve.
import { pick } from './seed.ts'

export const MARKS = [
  'M2 6l4-4 4 4M2 10.5l4-4 4 4',
  'M2 2h8L2 10h8z',
  'M1.5 4h9M1.5 8h9M4 1.5v9M8 1.5v9',
  'M2 10.5 6 1.5l4 9M3.5 7h5',
  'M2 10.5v-9l8 9v-9',
  'M6 1v5M6 6L3 8.7 6 11.4 9 8.7zM2.5 1h7',
  'M1.5 6h9M6.5 2l4 4-4 4',
  'M6 1l3.5 3.5L6 8 2.5 4.5zM6 8v3.5M4 10h4',
  'M2.5 1.5v9h7M2.5 5.5h5',
  'M2 10.5V5a4 4 0 0 1 8 0v5.5M6 1v9.5',
  'M6 5.5a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4zM6 5.5L2 11M6 5.5L10 11',
  'M2 1.5l4 4 4-4M6 5.5v6M3 8.5h6',
  'M1 6l5-5 5 5-5 5zM1 6h10',
  'M3 11V1.5M3 2h6.5L7 4.5 9.5 7H3',
  'M2 1.5v9h9M2 6l4.5 4.5',
  'M6 1v10M6 1l4 5-4 5M2.5 6H6',
  'M2 2l8 8M10 2l-8 8M2 2h8',
  'M2 11V1.5h8V11M2 6h8',
] as const satisfies readonly [string, ...string[]]

export function markPath(seed: number): string {
  return pick(MARKS, seed)
}

/** One mark as an ornament; size and colour come from the class. */
export function Mark({ seed, className }: { seed: number; className?: string }) {
  return (
    <svg viewBox="0 0 12 12" aria-hidden="true" className={className}>
      <path
        d={markPath(seed)}
        fill="none"
        stroke="currentColor"
        strokeWidth="0.9"
        strokeLinecap="square"
        strokeLinejoin="miter"
      />
    </svg>
  )
}
