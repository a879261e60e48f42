// Where in its noun a file belongs, and whether it may import another one of the same noun.
import { SUB_NOUN_ORDER } from './rooms.ts'

/** Where in its noun a file belongs: a sub-noun or a part of one, a subject, or the noun's own rules, server or web. */
export function placeIn(path: string): { noun: string; place: string } | undefined {
  const [top, area, noun, ...inside] = path.split('/')
  if (top !== 'src' || area !== 'features' || noun === undefined) return undefined
  const isDeclared = (place: string) => SUB_NOUN_ORDER[noun]?.includes(place) === true
  const side = inside.findIndex((part) => part === 'server' || part === 'web')
  const folder = inside.slice(0, side < 0 ? -1 : side)
  const subject = [...folder, (inside.at(-1) ?? '').replace(/\..*$/, '')].join('/')
  const named = inside[side] === 'web' ? folder.join('/') : subject
  const place = isDeclared(named) || (side < 0 && isDeclared(`${named}/.`)) ? named : folder.join('/')
  if (place !== '') return { noun, place: side < 0 && isDeclared(`${place}/.`) ? `${place}/.` : place }
  const room = inside[side] ?? '.'
  return { noun, place: inside[side + 1] === 'parts' && isDeclared(`${room}/parts`) ? `${room}/parts` : room }
}

/** How high a place is in its noun; undefined for an undeclared one. */
function heightInNoun({ noun, place }: { noun: string; place: string }): number | undefined {
  const at = SUB_NOUN_ORDER[noun]?.indexOf(place) ?? -1
  return at < 0 ? undefined : at
}

/** Why a file may not import another of its own noun, if it may not. */
export function complaintAboutPlace(from: string, target: string): string | undefined {
  const own = placeIn(from)
  const other = placeIn(target)
  if (!own || !other || own.noun !== other.noun || own.place === other.place) return undefined
  const height = heightInNoun(own)
  const otherHeight = heightInNoun(other)
  if (height === undefined) return `${own.place} has no place in the order of ${own.noun}`
  if (otherHeight === undefined) return `${other.place} has no place in the order of ${own.noun}`
  return otherHeight > height ? `${other.place} stands above ${own.place}` : undefined
}
