// The position at which a page of a feed ended. Apart from the schemas: a feed's page needs it without them.

/** The moment and the id of the page's last row. Thirteen digits reach the year 2286. */
export const CURSOR_PATTERN = /^(\d{1,13})-([1-9]\d{0,15})$/

/** The cursor after a row. */
export const cursorAfter = (row: { created_at: string; id: number }) =>
  `${new Date(row.created_at).getTime()}-${row.id}`

/** The row position that a cursor encodes; undefined if it is invalid. */
export function readCursor(text: string): { created_at: string; id: number } | undefined {
  const [, milliseconds = '', id = ''] = CURSOR_PATTERN.exec(text) ?? []
  if (!Number.isSafeInteger(Number(id)) || id === '') return undefined
  return { created_at: new Date(Number(milliseconds)).toISOString(), id: Number(id) }
}
