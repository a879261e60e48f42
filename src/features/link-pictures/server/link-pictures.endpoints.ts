// The pictures that previews of links show: /og/projects/7-1x2y3z.png. The address names what is drawn; another version of
// it leads to the current one, and what not everyone sees has none.
import type { Drawing } from '@guildhall/media-files'
import { LRUCache } from 'lru-cache'
import * as z from 'zod'
import type { Api } from '../../../platform/contract/contract.ts'
import {
  bounded,
  LINK_PICTURE_LAYOUT,
  LINK_PICTURE_SIZE,
  LINK_PICTURES,
  type LinkPicture,
  linkPictureAddress,
  PICTURED_KINDS,
  SITE_PICTURE,
} from '../../../platform/contract/link-picture.ts'
import { Problem } from '../../../platform/contract/problem.ts'
import { publicFile } from '../../../platform/contract/public-file.ts'
import { copyBuffer } from '../../../platform/copy-buffer.ts'
import { type Endpoint, endpoint, type OwnAnswer } from '../../../platform/http/endpoint.ts'
import { knownTag } from '../../../platform/http/known-version.ts'
import { DATA_CSP } from '../../../platform/http/security-headers.ts'
import { linkPictureMessages as messages } from '../link-pictures.messages.ts'
import { fontsFor } from './fonts.ts'
import { layoutOf, type Said } from './layout.ts'
import { PICTURES_OF } from './pictured.ts'

/** This is room for some thousand pictures of 30 kB. */
const MEMORY_BYTES = 32 * 1024 * 1024
/** As long as other files: what is hidden or deleted must not be shown for long (decision 4). */
const KEPT_SECONDS = 300

const FILE = /^([\w-]{1,100})-([a-z0-9]{1,7})\.png$/

type LinkPictureParts = {
  /** Calls contracts as a visitor: a picture shows what everyone sees. */
  readonly api: Api
  readonly siteName: string
  /** A PNG. Raises Problem 'unavailable' when too many wait. */
  readonly draw: (drawing: Drawing) => Promise<Buffer>
  /** Counts a drawing by the address that asks for it. Raises Problem 'too_many_requests'. */
  readonly admitDrawing: (addressKey: string) => Promise<void>
}

const SITE = {
  kind: 'site',
  label: messages.siteLabel,
  title: messages.siteTitle,
  text: messages.siteText,
  facts: [],
} as const

const ofSite = { ...publicFile, path: SITE_PICTURE } as const
const ofThing = {
  ...publicFile,
  path: `${LINK_PICTURES}/:kind/:file`,
  params: z.object({ kind: z.string(), file: z.string() }),
} as const

export function linkPictureEndpoints(parts: LinkPictureParts): Endpoint[] {
  const drawn = createDrawn(parts)
  return [
    endpoint(ofSite, async ({ client }) =>
      answered(`site-${LINK_PICTURE_LAYOUT}`, () => drawn(SITE_PICTURE, SITE, client.addressKey)),
    ),
    endpoint(ofThing, async ({ client, params }) => {
      const kind = PICTURED_KINDS.find((one) => one === params.kind)
      const [, name, version = ''] = FILE.exec(params.file) ?? []
      if (kind === undefined || name === undefined) throw new Problem('not_found', messages.notFound)
      const picture = await PICTURES_OF[kind](parts.api, name)
      const address = linkPictureAddress(picture)
      if (address !== `${LINK_PICTURES}/${kind}/${params.file}`) return () => redirect(address)
      return answered(version, () => drawn(address, bounded(picture), client.addressKey))
    }),
  ]
}

/** Each picture is drawn once for all concurrent requests, and kept for as long as there is room. */
function createDrawn({ siteName, draw, admitDrawing }: LinkPictureParts) {
  const memory = new LRUCache<string, Buffer>({
    maxSize: MEMORY_BYTES,
    sizeCalculation: ({ length }) => length,
  })
  const underWay = new Map<string, Promise<Buffer>>()
  return async (address: string, said: Said, addressKey: string): Promise<Buffer> => {
    const known = memory.get(address) ?? underWay.get(address)
    if (known) return known
    await admitDrawing(addressKey)
    const drawing = underWay.get(address) ?? draw(drawingOf(said, siteName))
    underWay.set(address, drawing)
    try {
      const png = await drawing
      memory.set(address, copyBuffer(png))
      return png
    } finally {
      underWay.delete(address)
    }
  }
}

const drawingOf = (said: Said, siteName: string): Drawing => ({
  ...LINK_PICTURE_SIZE,
  tree: layoutOf(said, siteName),
  fonts: fontsFor(textOf(said)),
})

const textOf = ({ label, title, text, facts }: Omit<LinkPicture, 'kind' | 'name'>) =>
  [label, title, text, ...facts.flatMap((fact) => [fact.value, fact.label])].join(' ')

const answered =
  (version: string, png: () => Promise<Buffer>): OwnAnswer =>
  async (asked) => {
    const etag = `"${version}"`
    const headers = {
      etag,
      'cache-control': `public, max-age=${KEPT_SECONDS}, no-transform`,
      'content-security-policy': DATA_CSP,
      // Other sites show the picture beside a link to us.
      'cross-origin-resource-policy': 'cross-origin',
    }
    if (knownTag(asked.get('if-none-match'), [etag]) !== undefined)
      return new Response(null, { status: 304, headers })
    return new Response(new Uint8Array(await png()), { headers: { ...headers, 'content-type': 'image/png' } })
  }

const redirect = (location: string) =>
  new Response(null, { status: 302, headers: { location, 'cache-control': 'no-cache' } })
