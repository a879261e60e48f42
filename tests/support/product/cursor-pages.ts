// Reads a list that is paged by cursor from its first page to its last.

/** The items of each page. A list that never ends throws. */
export async function pagesOf<T>(
  ask: (query: { cursor?: string }) => Promise<{ items: T[]; next_cursor: string | null }>,
): Promise<T[][]> {
  const pages: T[][] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof ask>> = await ask(cursor === null ? {} : { cursor })
    pages.push(page.items)
    cursor = page.next_cursor
    if (pages.length > 20) throw new Error('A list has no last page')
  } while (cursor !== null)
  return pages
}
