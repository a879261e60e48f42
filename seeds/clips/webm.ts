// Writes a WebM of pictures: each picture is a lossy WebP, whose bytes are a key frame of VP8 already. So no encoder is
// needed besides the one for pictures.

const u32 = (bytes: Buffer, at: number) => bytes.readUInt32LE(at)

/** The VP8 key frame in a lossy WebP. */
export function keyFrameOf(webp: Buffer): Buffer {
  for (let at = 12; at + 8 <= webp.length; ) {
    const size = u32(webp, at + 4)
    if (webp.toString('latin1', at, at + 4) === 'VP8 ') return webp.subarray(at + 8, at + 8 + size)
    at += 8 + size + (size % 2)
  }
  throw new Error('This WebP is not a lossy one')
}

/** A length of eight bytes. */
function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(8)
  length.writeBigUInt64BE(BigInt(bytes) | (1n << 56n))
  return length
}

const element = (id: string, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from(id, 'hex'), lengthOf(body.length), body])
}
const whole = (id: string, value: number) => {
  const body = Buffer.alloc(4)
  body.writeUInt32BE(value)
  return element(id, body)
}
const real = (id: string, value: number) => {
  const body = Buffer.alloc(8)
  body.writeDoubleBE(value)
  return element(id, body)
}
const text = (id: string, value: string) => element(id, Buffer.from(value, 'latin1'))

/** One key frame, at so many milliseconds from the beginning. */
function simpleBlock(frame: Buffer, atMs: number): Buffer {
  const head = Buffer.from([0x81, 0, 0, 0x80])
  head.writeInt16BE(atMs, 1)
  return element('a3', head, frame)
}

/** A video of key frames, each shown for `frameMs`. */
export function webmOf(
  frames: readonly Buffer[],
  { width, height, frameMs }: { width: number; height: number; frameMs: number },
): Buffer {
  const header = element(
    '1a45dfa3',
    whole('4286', 1),
    whole('42f7', 1),
    whole('42f2', 4),
    whole('42f3', 8),
    text('4282', 'webm'),
    whole('4287', 2),
    whole('4285', 2),
  )
  // Times are in milliseconds.
  const info = element(
    '1549a966',
    whole('2ad7b1', 1_000_000),
    real('4489', frames.length * frameMs),
    text('4d80', 'Guildhall'),
    text('5741', 'Guildhall'),
  )
  const track = element(
    'ae',
    whole('d7', 1),
    whole('73c5', 1),
    whole('83', 1),
    text('86', 'V_VP8'),
    element('e0', whole('b0', width), whole('ba', height)),
  )
  const blocks = frames.map((frame, at) => simpleBlock(frame, at * frameMs))
  const cluster = element('1f43b675', whole('e7', 0), ...blocks)
  const tracks = element('1654ae6b', track)
  // Players find the frames by these when a person seeks: all are in the only cluster.
  const cues = element(
    '1c53bb6b',
    element('bb', whole('b3', 0), element('b7', whole('f7', 1), whole('f1', info.length + tracks.length))),
  )
  return Buffer.concat([header, element('18538067', info, tracks, cluster, cues)])
}
