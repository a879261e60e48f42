// The smallest possible videos and documents: complete containers around empty content.

type Bytes = Buffer<ArrayBuffer>

function box(type: string, ...parts: Uint8Array[]): Bytes {
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

/** An MP4 with one track of video in a codec. */
export function anMp4(
  options: { codec?: string; brand?: string; dataBytes?: number; data?: Uint8Array } = {},
): Bytes {
  const { codec = 'avc1', brand = 'isom' } = options
  const count = Buffer.alloc(8)
  count.writeUInt32BE(1, 4)
  const handler = Buffer.alloc(24)
  handler.write('vide', 8, 'latin1')
  const stsd = box('stsd', count, videoSample(codec, 640, 360))
  const track = box('trak', box('mdia', box('hdlr', handler), box('minf', box('stbl', stsd))))
  return Buffer.concat([
    box('ftyp', Buffer.from(`${brand}\0\0\0\0${brand}`, 'latin1')),
    box('moov', track),
    box('mdat', options.data ?? Buffer.alloc(options.dataBytes ?? 100, 7)),
  ])
}

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

/** A PDF as far as any check goes. */
export function aPdf(inside = '1 0 obj << >> endobj'): Bytes {
  return Buffer.from(`%PDF-1.4\n${inside}\ntrailer << >>\n%%EOF\n`)
}
