// Which part of a picture is kept and at what size, and how does it become a JPEG?

export type Size = { width: number; height: number }
export type Area = Size & { x: number; y: number }
export type CropPlan = { from: Area; to: Size }

/**
 * Plans the drawing: the chosen area, in whole pixels inside the picture, onto a canvas with exactly the ratio of
 * `most` that is never larger than `most` or than the chosen area.
 */
export function cropPlan(chosen: Area, picture: Size, most: Size): CropPlan {
  const ratio = most.width / most.height
  const width = Math.min(Math.max(1, Math.round(chosen.width)), picture.width)
  const height = Math.min(Math.max(1, Math.round(chosen.height)), picture.height)
  const tall = Math.max(1, Math.min(most.height, height, Math.floor(width / ratio)))
  return {
    from: {
      x: within(Math.round(chosen.x), picture.width - width),
      y: within(Math.round(chosen.y), picture.height - height),
      width,
      height,
    },
    to: { width: Math.round(tall * ratio), height: tall },
  }
}

function within(value: number, most: number): number {
  return Math.min(Math.max(0, value), most)
}

/** Draws the plan on white, since a JPEG has no transparency. Raises an Error if the browser returns no picture. */
export async function drawJpeg(
  picture: CanvasImageSource,
  { from, to }: CropPlan,
  quality: number,
): Promise<Blob> {
  const sheet = document.createElement('canvas')
  sheet.width = to.width
  sheet.height = to.height
  const pen = sheet.getContext('2d')
  if (!pen) throw new Error('This browser cannot draw')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, to.width, to.height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, from.x, from.y, from.width, from.height, 0, 0, to.width, to.height)
  return new Promise((resolve, reject) => {
    sheet.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('This browser could not make a JPEG'))),
      'image/jpeg',
      quality,
    )
  })
}
