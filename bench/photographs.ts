// Pictures as heavy as photographs, generated in every run.
import sharp from 'sharp'

const LARGE_BYTES = 8 * 1024 * 1024

/** A picture with as much detail as a photograph. */
export async function photograph(
  width: number,
  height: number,
  seed: number,
  quality = 85,
): Promise<Buffer<ArrayBuffer>> {
  const grain = await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 12 },
    },
  })
    .jpeg({ quality: 95 })
    .toBuffer()
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g"><stop stop-color="hsl(${seed * 37} 60% 40%)"/><stop offset="1" stop-color="hsl(${seed * 61} 50% 70%)"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/><circle cx="40%" cy="50%" r="30%" fill="white"/></svg>`
  const picture = await sharp(Buffer.from(svg))
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality })
    .toBuffer()
  return Buffer.from(picture)
}

/** A JPEG of at least so many bytes: incompressible noise. */
export async function largePhotograph(): Promise<Buffer<ArrayBuffer>> {
  for (let width = 2400; ; width = Math.ceil(width * 1.1)) {
    const height = Math.ceil((width * 3) / 4)
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
    const made = await sharp({ create: { width, height, channels: 3, background: '#888888', noise } })
      .jpeg({ quality: 92 })
      .toBuffer()
    if (made.length >= LARGE_BYTES) return Buffer.from(made)
  }
}
