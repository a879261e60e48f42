// How is a picture drawn from a tree of boxes and texts? The layout is that of CSS, and a character that none of the
// fonts has is left out, since a font's replacement for it says nothing.
import { readFile } from 'node:fs/promises'
import satori from 'satori'
import sharp from 'sharp'

/** A node is a box with its style, or an element of SVG. */
export type DrawnNode = {
  readonly type: string
  readonly key: null
  readonly props: Readonly<Record<string, unknown>> & { readonly children?: DrawnChildren }
}
type DrawnChildren = string | readonly (DrawnNode | string)[]

/** The file is TTF, OTF, WOFF or WOFF2, not variable. */
export type FontFile = { readonly name: string; readonly weight: 400 | 500 | 600; readonly path: string }

export type Drawing = {
  readonly tree: DrawnNode
  readonly width: number
  readonly height: number
  readonly fonts: readonly FontFile[]
}

type Font = { name: string; weight: FontFile['weight']; data: Buffer }

/** The library keeps its work on a list of fonts for as long as it gets the same list. */
const known = new Map<string, Promise<Font[]>>()
/** Every combination of scripts is a list of its own. */
const MOST_KNOWN = 4

/** Returns a PNG. Rejects with the library's error for a tree that it can't lay out. */
export async function drawn({ tree, width, height, fonts }: Drawing): Promise<Buffer> {
  const read = await fontsOf(fonts)
  const missing = new Set<string>()
  const options = {
    width,
    height,
    fonts: read,
    loadAdditionalAsset: async (_: string, text: string) => {
      for (const { segment } of new Intl.Segmenter().segment(text)) missing.add(segment)
      return []
    },
  }
  let svg = await satori(tree, options)
  if (missing.size > 0) svg = await satori(without(tree, missing), options)
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true, effort: 4 }).toBuffer()
}

function fontsOf(files: readonly FontFile[]): Promise<Font[]> {
  const key = files.map(({ path }) => path).join('\n')
  const found = known.get(key)
  if (found) return found
  const [oldest] = known.keys()
  if (known.size >= MOST_KNOWN && oldest !== undefined) known.delete(oldest)
  const reading = Promise.all(
    files.map(async ({ name, weight, path }) => ({ name, weight, data: await readFile(path) })),
  )
  known.set(key, reading)
  return reading
}

function without(node: DrawnNode, missing: ReadonlySet<string>): DrawnNode {
  const { children } = node.props
  if (children === undefined) return node
  const kept =
    typeof children === 'string'
      ? textWithout(children, missing)
      : children.map((child) =>
          typeof child === 'string' ? textWithout(child, missing) : without(child, missing),
        )
  return { ...node, props: { ...node.props, children: kept } }
}

function textWithout(text: string, missing: ReadonlySet<string>): string {
  const graphemes = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
  return graphemes
    .filter((grapheme) => !missing.has(grapheme))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}
