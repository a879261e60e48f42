// Opens a picture file that a person chose for drawing, or says why it cannot be opened.

export type OpenPicture = {
  /** `close` revokes this object URL. */
  url: string
  /** Upright: the browser applies the file's own orientation. */
  width: number
  height: number
  image: HTMLImageElement
  close(): void
}

export type PictureFault = 'too-large' | 'unreadable'

/** Opens the file, or returns the refusal. It tries before it judges: a browser may know more formats than we do. */
export async function openPicture(file: File, maxBytes: number): Promise<OpenPicture | PictureFault> {
  if (file.size > maxBytes) return 'too-large'
  const url = URL.createObjectURL(file)
  const close = () => URL.revokeObjectURL(url)
  const image = new Image()
  image.src = url
  const isRead = await image.decode().then(
    () => image.naturalWidth > 0 && image.naturalHeight > 0,
    () => false,
  )
  if (isRead) return { url, width: image.naturalWidth, height: image.naturalHeight, image, close }
  close()
  return 'unreadable'
}
