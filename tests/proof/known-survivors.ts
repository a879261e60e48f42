// Which changes of the code does no test notice, and why is that right? By file and text, not by line.

export type Change = {
  readonly file: string
  /** What stands there, and what can stand in its place, on one line. */
  readonly text: string
  readonly instead: string
}

export const KNOWN_SURVIVORS: readonly (Change & { readonly why: string })[] = []
