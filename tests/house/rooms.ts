// Which room of the house a file stands in, and the order of the nouns.

/** Lowest first; the nouns of one step stand beside each other and do not know one another. */
export const NOUN_ORDER = [
  ['profiles'],
  ['events'],
  ['accounts'],
  ['notifications'],
  ['payments'],
  ['reviews'],
  ['projects', 'agents', 'courses', 'updates'],
  ['selling'],
] as const

/** Frames around the nouns: they own no tables, may import any noun, and nobody imports them. */
export const GATHERINGS = ['landing', 'onboarding', 'home', 'settings', 'profile-page'] as const

const NOUNS: readonly string[] = NOUN_ORDER.flat()
const FRAMES: readonly string[] = GATHERINGS

export type Room =
  | { area: 'feature'; noun: string; isGathering: boolean; room: 'root' | 'server' | 'web'; name: string }
  | { area: 'platform'; room: string }
  | { area: 'app' | 'ui' | 'paths' | 'seeds' | 'tests' | 'bench' | 'settings' }
  | { area: 'unknown'; why: string }

/** The room of a file, by its path from the root. */
export function roomOf(path: string): Room {
  const [top = '', area = '', ...rest] = path.split('/')
  if (top === 'seeds' || top === 'tests' || top === 'bench') return { area: top }
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
  const isGathering = FRAMES.includes(noun)
  if (!isGathering && !NOUNS.includes(noun)) {
    return { area: 'unknown', why: `${noun} has no place in the order of the nouns (tests/house/rooms.ts)` }
  }
  const at = inside.findIndex((part) => part === 'server' || part === 'web')
  const room = at < 0 ? 'root' : inside[at] === 'server' ? 'server' : 'web'
  const name = at < 0 ? (inside.at(-1) ?? '') : inside.slice(at + 1).join('/')
  return { area: 'feature', noun, isGathering, room, name }
}

/** How high a noun stands; gatherings stand above all nouns. */
export function heightOf(noun: string): number {
  const step = NOUN_ORDER.findIndex((nouns) => nouns.some((name) => name === noun))
  return step < 0 ? NOUN_ORDER.length : step
}
