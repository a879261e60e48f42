// Reads the pixels of an uncompressed BMP file, which the picture library does not read.

export type Pixels = { data: Buffer; width: number; height: number; channels: 3 }

const HEADER_AT = 14
const NO_COMPRESSION = 0
const MASKS = 3
/** The header has no masks in it; they follow. */
const SHORT_HEADER_BYTES = 40
const OLDEST_HEADER_BYTES = 12

type Head = { width: number; height: number; isTopDown: boolean; bits: number; from: number }

export const isBmp = (head: Buffer) => head.toString('latin1', 0, 2) === 'BM'

/**
 * Returns the pixels as red, green and blue; transparency is left out. Undefined if the file is cut off or compressed,
 * 'too_many' if it has more than `mostPixels`.
 */
export function readBmp(file: Buffer, mostPixels: number): Pixels | 'too_many' | undefined {
  const head = headOf(file)
  if (!head) return undefined
  const { width, height, isTopDown, bits, from } = head
  if (width * height > mostPixels) return 'too_many'
  const rowBytes = Math.ceil((bits * width) / 32) * 4
  if (width < 1 || height < 1 || from + rowBytes * height > file.length) return undefined
  const colourAt = colourReader(file, head)
  if (!colourAt) return undefined
  const data = Buffer.alloc(width * height * 3)
  for (let y = 0, at = 0; y < height; y++) {
    const row = from + rowBytes * (isTopDown ? y : height - 1 - y)
    for (let x = 0; x < width; x++, at += 3) data.writeUIntBE(colourAt(row, x), at, 3)
  }
  return { data, width, height, channels: 3 }
}

function headOf(file: Buffer): Head | undefined {
  if (file.length < HEADER_AT + SHORT_HEADER_BYTES || !isBmp(file)) return undefined
  const from = file.readUInt32LE(10)
  if (file.readUInt32LE(HEADER_AT) === OLDEST_HEADER_BYTES)
    return {
      width: file.readUInt16LE(18),
      height: file.readUInt16LE(20),
      isTopDown: false,
      bits: file.readUInt16LE(24),
      from,
    }
  const compression = file.readUInt32LE(30)
  if (compression !== NO_COMPRESSION && compression !== MASKS) return undefined
  const height = file.readInt32LE(22)
  const bits = file.readUInt16LE(28)
  return { width: file.readInt32LE(18), height: Math.abs(height), isTopDown: height < 0, bits, from }
}

/** Reads one pixel, by where its row begins and its place in it. */
function colourReader(file: Buffer, { bits }: Head): ((row: number, x: number) => number) | undefined {
  if (bits === 24) return (row, x) => file.readUIntLE(row + x * 3, 3)
  if (bits === 16 || bits === 32) {
    const [red, green, blue] = channelsOf(file, bits)
    const bytes = bits / 8
    return (row, x) => {
      const pixel = file.readUIntLE(row + x * bytes, bytes)
      return red(pixel) * 0x10000 + green(pixel) * 0x100 + blue(pixel)
    }
  }
  if (bits !== 1 && bits !== 4 && bits !== 8) return undefined
  const headerBytes = file.readUInt32LE(HEADER_AT)
  const [start, step] = [HEADER_AT + headerBytes, headerBytes === OLDEST_HEADER_BYTES ? 3 : 4]
  const colours = Array.from({ length: 2 ** bits }, (_, index) => {
    const at = start + index * step
    return at + 3 <= file.length ? file.readUIntLE(at, 3) : 0
  })
  return (row, x) => {
    const byte = file[row + Math.floor((x * bits) / 8)] ?? 0
    const shift = 8 - bits - ((x * bits) % 8)
    return colours[(byte >> shift) & (2 ** bits - 1)] ?? 0
  }
}

type Channel = (pixel: number) => number

function channelsOf(file: Buffer, bits: 16 | 32): [Channel, Channel, Channel] {
  const hasMasks = file.readUInt32LE(30) === MASKS && file.length >= HEADER_AT + SHORT_HEADER_BYTES + 12
  const usual: [number, number, number] = bits === 16 ? [0x7c00, 0x3e0, 0x1f] : [0xff0000, 0xff00, 0xff]
  const maskAt = (index: 0 | 1 | 2) => (hasMasks ? file.readUInt32LE(54 + index * 4) : usual[index])
  return [channelBy(maskAt(0)), channelBy(maskAt(1)), channelBy(maskAt(2))]
}

/** Reads the part of a pixel under a mask, stretched to a byte. */
function channelBy(mask: number): Channel {
  if (mask === 0) return () => 0
  const lowest = 2 ** (31 - Math.clz32(mask & -mask))
  const most = mask / lowest
  return (pixel) => Math.min(255, Math.round((((pixel & mask) >>> 0) / lowest / most) * 255))
}
