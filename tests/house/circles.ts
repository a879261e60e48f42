// Finds circular imports among files, folders or places.

export type Edge = { from: string; to: string }

/**
 * Returns the groups that import each other in a circle, each sorted, the largest first: the strongly connected
 * components (Tarjan) with more than one member, or with a member that imports itself.
 */
export function circlesAmong(edges: readonly Edge[]): string[][] {
  const next = new Map<string, Set<string>>()
  for (const { from, to } of edges) {
    next.set(from, (next.get(from) ?? new Set()).add(to))
    if (!next.has(to)) next.set(to, new Set())
  }
  const index = new Map<string, number>()
  const lowest = new Map<string, number>()
  const path: string[] = []
  const onPath = new Set<string>()
  const circles: string[][] = []

  function visit(node: string): void {
    index.set(node, index.size)
    lowest.set(node, index.size - 1)
    path.push(node)
    onPath.add(node)
    const sink = (height: number | undefined) =>
      lowest.set(node, Math.min(lowest.get(node) ?? 0, height ?? Number.POSITIVE_INFINITY))
    for (const target of next.get(node) ?? []) {
      if (!index.has(target)) {
        visit(target)
        sink(lowest.get(target))
      } else if (onPath.has(target)) sink(index.get(target))
    }
    if (lowest.get(node) !== index.get(node)) return
    const group = path.splice(path.lastIndexOf(node))
    for (const member of group) onPath.delete(member)
    if (group.length > 1 || next.get(node)?.has(node)) circles.push(group.sort())
  }

  for (const node of next.keys()) if (!index.has(node)) visit(node)
  return circles.sort((one, other) => other.length - one.length)
}

/**
 * The folder of a file. Files directly in src/ and in src/platform/ count as a room each, as in rooms.ts: the framework
 * requires some of them there, and the rest have nothing in common.
 */
export function folderOf(path: string): string {
  const folder = path.slice(0, path.lastIndexOf('/'))
  return folder === 'src' || folder === 'src/platform' ? path : folder
}
