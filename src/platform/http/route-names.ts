// Under which name is a request logged? The pattern that its address matches, never the address: people typed its ids,
// handles and file names.

/** An address without a route may contain anything, so all have this name. */
export const UNMATCHED = 'unmatched'

type Node = { name: string | undefined; rest: string | undefined; fixed: Map<string, Node>; any?: Node }

const DATA_SUFFIX = '.data'
const newNode = (): Node => ({ name: undefined, rest: undefined, fixed: new Map() })

/** `patterns`: full paths, parameters as `:id`, and `*` at the end for any remainder. */
export function createRouteNames(patterns: readonly string[]): (path: string) => string {
  const root = newNode()
  const exact = new Set(patterns.filter((pattern) => !/[:*]/.test(pattern)))
  for (const pattern of patterns) add(root, pattern)

  function find(path: string): string | undefined {
    return exact.has(path) ? path : matching(root, path.split('/'), 1)
  }
  return (path) => {
    const found = find(path)
    if (found !== undefined || !path.endsWith(DATA_SUFFIX)) return found ?? UNMATCHED
    // The framework requests a page's data under the page's address, that of the start page under a special name.
    const page = path.slice(0, -DATA_SUFFIX.length)
    const named = page === '/_root' || page === '/_' ? '/' : find(page)
    return named === undefined ? UNMATCHED : named + DATA_SUFFIX
  }
}

function add(root: Node, pattern: string): void {
  let at = root
  for (const segment of pattern.split('/').slice(1)) {
    if (segment === '*') {
      at.rest = pattern
      return
    }
    let next = segment.startsWith(':') ? at.any : at.fixed.get(segment)
    if (!next) {
      next = newNode()
      if (segment.startsWith(':')) at.any = next
      else at.fixed.set(segment, next)
    }
    at = next
  }
  at.name = pattern
}

/** Literal parts win over parameters, and those over wildcards. */
function matching(node: Node, segments: readonly string[], index: number): string | undefined {
  const segment = segments[index]
  if (segment === undefined) return node.name
  const fixed = node.fixed.get(segment)
  const found =
    (fixed && matching(fixed, segments, index + 1)) ??
    (node.any && segment !== '' ? matching(node.any, segments, index + 1) : undefined)
  return found ?? node.rest
}
