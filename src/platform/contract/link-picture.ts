// What does the picture of a link say, and where is it? The page that is linked to and the server that draws the
// picture make both from the same fields, so that the address changes with the drawing.
import { beginningOf } from './code-points.ts'

/** The size of every picture, in pixels. */
export const LINK_PICTURE_SIZE = { width: 1200, height: 630 } as const

export const LINK_PICTURES = '/og'

/** For pages without a picture of their own. */
export const SITE_PICTURE = `${LINK_PICTURES}/site.png`

/** The kinds that have pictures of their own; each is a folder. */
export const PICTURED_KINDS = ['projects', 'agents', 'courses', 'people', 'updates', 'certificates'] as const
export type PicturedKind = (typeof PICTURED_KINDS)[number]

/** '$4,500', 'budget' */
type PictureFact = { readonly value: string; readonly label: string }

export type LinkPicture = {
  readonly kind: PicturedKind
  /** The number, handle or code by which the thing is found. */
  readonly name: string | number
  /** A word or two for the kind of thing. */
  readonly label: string
  readonly title: string
  /** One or two lines below the title. */
  readonly text: string
  readonly facts: readonly PictureFact[]
}

/** The rest of a longer text would never be seen in a picture. */
const MOST_DRAWN = { title: 200, text: 240, value: 40, label: 40 } as const
const MOST_FACTS = 3

/** Raised when the layout changes, so that no one is shown a picture that was drawn before. */
export const LINK_PICTURE_LAYOUT = 1

/** The address of a picture, which names what is drawn. */
export function linkPictureAddress(picture: LinkPicture): string {
  const { kind, name, ...said } = bounded(picture)
  return `${LINK_PICTURES}/${kind}/${name}-${hashOf(JSON.stringify([LINK_PICTURE_LAYOUT, said]))}.png`
}

/** A picture of any length, with what is drawn of it. */
export const bounded = ({ title, text, facts, ...rest }: LinkPicture): LinkPicture => ({
  ...rest,
  title: cut(title, MOST_DRAWN.title),
  text: cut(text, MOST_DRAWN.text),
  facts: facts.slice(0, MOST_FACTS).map(({ value, label }) => ({
    value: cut(value, MOST_DRAWN.value),
    label: cut(label, MOST_DRAWN.label),
  })),
})

/** One line of whole characters. */
function cut(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const beginning = beginningOf(line, most)
  return beginning === line ? line : `${beginning}…`
}

/** FNV-1a, 32 bits: it tells versions apart, and guards nothing. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(36)
}
