// The smallest possible videos and documents: complete containers around empty content.

type Bytes = Buffer<ArrayBuffer>

/** A box of an MP4. */
export function box(type: string, ...parts: Uint8Array[]): Bytes {
  const body = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}

function videoSample(codec: string, width: number, height: number): Bytes {
  const body = Buffer.alloc(70)
  body.writeUInt16BE(width, 24)
  body.writeUInt16BE(height, 26)
  return box(codec, body)
}

function track(kind: string, codec: string): Bytes {
  const count = Buffer.alloc(8)
  count.writeUInt32BE(1, 4)
  const handler = Buffer.alloc(24)
  handler.write(kind, 8, 'latin1')
  const stsd = box('stsd', count, videoSample(codec, 640, 360))
  return box('trak', box('mdia', box('hdlr', handler), box('minf', box('stbl', stsd))))
}

type Mp4Options = {
  codec?: string
  /** It is left out for undefined: the oldest QuickTime files have none. */
  brand?: string | undefined
  dataBytes?: number
  data?: Uint8Array
  /** They come before the track of video in the codec, or after it. */
  before?: readonly Uint8Array[]
  after?: readonly Uint8Array[]
}

/** An MP4 with one track of video in a codec. */
export function anMp4(options: Mp4Options = {}): Bytes {
  const { codec = 'avc1', brand = 'isom', before = [], after = [] } = options
  const film = codec === '' ? [] : [track('vide', codec)]
  return Buffer.concat([
    ...('brand' in options && options.brand === undefined
      ? []
      : [box('ftyp', Buffer.from(`${brand}\0\0\0\0${brand}`, 'latin1'))]),
    box('moov', ...before, ...film, ...after),
    box('mdat', options.data ?? Buffer.alloc(options.dataBytes ?? 100, 7)),
  ])
}

/** A track of sound, or of a cover. */
export const soundTrack = () => track('soun', 'mp4a')
export const coverTrack = (codec = 'jpeg') => track('vide', codec)

function element(id: number[], ...parts: Uint8Array[]): Bytes {
  const body = Buffer.concat(parts)
  const size = Buffer.alloc(4)
  size.writeUInt32BE(body.length + 0x1000_0000)
  return Buffer.concat([Buffer.from(id), size, body])
}

/** A WebM with one track of video in a codec. */
export function aWebm(codec = 'V_VP9'): Bytes {
  const track = element([0xae], element([0x86], Buffer.from(codec)))
  return Buffer.concat([
    element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], Buffer.from('webm'))),
    element(
      [0x18, 0x53, 0x80, 0x67],
      element([0x16, 0x54, 0xae, 0x6b], track),
      element([0x1f, 0x43, 0xb6, 0x75], Buffer.alloc(100, 7)),
    ),
  ])
}

/** Makes a PDF as far as any check goes. */
export function aPdf(inside = '1 0 obj << >> endobj'): Bytes {
  return Buffer.from(`%PDF-1.4\n${inside}\ntrailer << >>\n%%EOF\n`)
}

/** Makes the first bytes of a picture by one of Apple's phones. */
export const aHeic = (brand = 'heic') =>
  Buffer.concat([
    box('ftyp', Buffer.from(`${brand}\0\0\0\0mif1heic`, 'latin1')),
    box('mdat', Buffer.alloc(200, 3)),
  ])

/** An uncompressed BMP, given its rows from top to bottom, each pixel as 0xRRGGBB. */
export function aBmp(rows: readonly (readonly number[])[], bits: 24 | 32 = 24): Bytes {
  const width = rows[0]?.length ?? 0
  const rowBytes = Math.ceil((width * bits) / 32) * 4
  const file = Buffer.alloc(54 + rowBytes * rows.length)
  file.write('BM', 'latin1')
  file.writeUInt32LE(file.length, 2)
  file.writeUInt32LE(54, 10)
  file.writeUInt32LE(40, 14)
  file.writeInt32LE(width, 18)
  file.writeInt32LE(rows.length, 22)
  file.writeUInt16LE(1, 26)
  file.writeUInt16LE(bits, 28)
  for (const [y, row] of rows.entries())
    for (const [x, colour] of row.entries())
      file.writeUIntLE(colour, 54 + rowBytes * (rows.length - 1 - y) + (x * bits) / 8, 3)
  return file
}
