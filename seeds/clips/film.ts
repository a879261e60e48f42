// Makes a clip of drawings in SVG, one frame of each.
import sharp from 'sharp'
import { keyFrameOf, webmOf } from './webm.ts'

export const WIDTH = 480
export const HEIGHT = 300
const FRAME_MS = 300
const QUALITY = 45

/** A drawing of a frame's size on a background of this colour. */
export const drawing = (background: string, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${background}"/>${content}</svg>`

export async function filmOf(drawings: readonly string[]): Promise<Buffer> {
  const frames: Buffer[] = []
  for (const svg of drawings) {
    const picture = sharp(Buffer.from(svg)).flatten()
    frames.push(keyFrameOf(await picture.webp({ quality: QUALITY, effort: 6 }).toBuffer()))
  }
  return webmOf(frames, { width: WIDTH, height: HEIGHT, frameMs: FRAME_MS })
}
