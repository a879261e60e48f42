// Bytes that are nearly videos, at random: boxes with wrong sizes, and real files with something changed.
import fc from 'fast-check'

/** Random boxes of an MP4: known names, any depth, sizes that are right, too short, too long or of 64 bits. */
export const boxes = fc.letrec<{ box: Buffer; body: Buffer }>((tie) => ({
  body: fc.oneof(
    { depthSize: 'large', withCrossShrink: true },
    fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
    fc.array(tie('box'), { maxLength: 4 }).map((parts) => Buffer.concat(parts)),
  ),
  box: fc
    .tuple(
      fc.constantFrom('ftyp', 'moov', 'mdat', 'trak', 'mdia', 'hdlr', 'minf', 'stbl', 'stsd', 'avc1', 'free'),
      tie('body'),
      fc.oneof(
        { weight: 8, arbitrary: fc.constant<'true' | 'true in 64'>('true') },
        fc.constant<'true' | 'true in 64'>('true in 64'),
        fc.nat(0xffffffff),
        fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
      ),
    )
    .map(([type, body, length]) => {
      const isLong = typeof length === 'bigint' || length === 'true in 64'
      const head = Buffer.alloc(isLong ? 16 : 8)
      const short = typeof length === 'number' ? length : body.length + 8
      head.writeUInt32BE(isLong ? 1 : short)
      head.write(type, 4, 'latin1')
      if (isLong) head.writeBigUInt64BE(typeof length === 'bigint' ? length : BigInt(body.length + 16), 8)
      return Buffer.concat([head, body])
    }),
})).box

/** A real file with some bytes changed to values that matter in sizes, then perhaps truncated or extended. */
export const damaged = (originals: readonly Buffer[]) =>
  fc
    .record({
      original: fc.constantFrom(...originals),
      changes: fc.array(
        fc.tuple(fc.nat(3000), fc.oneof(fc.constantFrom(0, 1, 7, 8, 0x7f, 0x80, 0xff), fc.nat(255))),
        { minLength: 1, maxLength: 12 },
      ),
      length: fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, fc.nat(3000)),
      tail: fc.uint8Array({ maxLength: 20 }),
    })
    .map(({ original, changes, length, tail }) => {
      const bytes = Buffer.from(original)
      for (const [at, value] of changes) bytes[at % bytes.length] = value
      return Buffer.concat([bytes.subarray(0, length), tail])
    })
