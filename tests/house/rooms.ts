// To which room does a file belong, and in which order are the nouns?

/** Lowest first; nouns of one step do not know one another. */
export const NOUN_ORDER = [
  ['profiles'],
  ['events'],
  ['accounts'],
  ['notifications'],
  ['follows', 'moderation'],
  ['conversations'],
  ['ledger'],
  ['payments'],
  ['reviews', 'saved-searches'],
  ['projects', 'agents', 'courses', 'updates'],
  ['selling'],
  ['search'],
] as const

/** Frames around the nouns: they own no tables, may import any noun, and nothing imports them. */
export const GATHERINGS = [
  'landing',
  'onboarding',
  'home',
  'settings',
  'directory',
  'feeds',
  'sitemap',
  'link-pictures',
] as const

export type Room =
  | { area: 'feature'; noun: string; isGathering: boolean; room: 'root' | 'server' | 'web'; name: string }
  | { area: 'platform'; room: string }
  | { area: 'package'; name: string }
  | { area: 'app' | 'ui' | 'paths' | 'seeds' | 'tests' | 'bench' | 'settings' }
  | { area: 'unknown'; why: string }

/**
 * Returns the kind of a file with the name of its noun: `actions` of `proposals.actions.ts`. Undefined if its name is
 * its subject.
 */
export function kindOf(path: string): string | undefined {
  const file = path.slice(path.lastIndexOf('/') + 1)
  return /^[a-z0-9-]+\.([a-z]+)(\.test)?\.tsx?$/.exec(file.replace('.test.', '.'))?.[1]
}

/** The room of a file, by its path from the root. */
export function roomOf(path: string): Room {
  const [top = '', area = '', ...rest] = path.split('/')
  if (top === 'seeds' || top === 'tests' || top === 'bench') return { area: top }
  if (top === 'packages') return { area: 'package', name: area }
  if (top !== 'src') return { area: 'settings' }
  if (path === 'src/paths.ts') return { area: 'paths' }
  if (rest.length === 0 || area === 'app') return { area: 'app' }
  if (area === 'ui') return { area: 'ui' }
  if (area === 'platform') return { area: 'platform', room: (rest[0] ?? '').replace(/\.tsx?$/, '') }
  if (area !== 'features')
    return { area: 'unknown', why: 'src/ has the rooms app, features, platform and ui, and no other' }
  return featureRoom(rest)
}

function featureRoom([noun = '', ...inside]: string[]): Room {
  const isGathering = GATHERINGS.some((name) => name === noun)
  if (!isGathering && heightOf(noun) === NOUN_ORDER.length) {
    return { area: 'unknown', why: `${noun} has no place in the order of the nouns (tests/house/rooms.ts)` }
  }
  const at = inside.findIndex((part) => part === 'server' || part === 'web')
  const room = at < 0 ? 'root' : inside[at] === 'server' ? 'server' : 'web'
  const name = at < 0 ? (inside.at(-1) ?? '') : inside.slice(at + 1).join('/')
  return { area: 'feature', noun, isGathering, room, name }
}

/** Returns the level of a noun; gatherings are above all nouns. */
export function heightOf(noun: string): number {
  const step = NOUN_ORDER.findIndex((nouns) => nouns.some((name) => name === noun))
  return step < 0 ? NOUN_ORDER.length : step
}
