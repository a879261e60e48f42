// A stored picture in the width that the screen needs: the browser chooses among the server's variants.
import { useState } from 'react'
import { classNames } from './class-names.ts'

/** The widths that the server serves. */
const WIDTHS = [64, 128, 256, 320, 640, 960, 1280, 1920]
const STORED = '/storage/v1/object/public/'

/** The address of a stored picture in the smallest served width that is large enough; others stay as they are. */
export function pictureVariant(url: string, width: number): string {
  if (!url.startsWith(STORED)) return url
  const served = WIDTHS.find((one) => one >= width) ?? WIDTHS.at(-1)
  return `${url.split('?')[0]}?width=${served}`
}

type PictureProps = {
  src: string
  /** The aspect ratio that is reserved while it loads, in any unit. */
  width: number
  height: number
  /** The shown width, as in CSS: `(min-width: 640px) 320px, 100vw`. By default, `width` pixels. */
  sizes?: string
  alt: string
  /** A picture that is visible initially is loaded eagerly. */
  priority?: boolean
  className?: string | undefined
  /** A picture that cannot be loaded is replaced by this. */
  fallback?: React.ReactNode
}

export function Picture({ src, width, height, sizes, alt, priority, className, fallback }: PictureProps) {
  const [failed, setFailed] = useState<string>()
  if (fallback !== undefined && failed === src) return fallback
  const isStored = src.startsWith(STORED)
  return (
    <img
      src={pictureVariant(src, width)}
      {...(isStored && {
        srcSet: WIDTHS.map((one) => `${pictureVariant(src, one)} ${one}w`).join(', '),
        sizes: sizes ?? `${width}px`,
      })}
      width={width}
      height={height}
      alt={alt}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : 'auto'}
      decoding="async"
      onError={() => setFailed(src)}
      className={classNames('bg-sunken object-cover', className)}
    />
  )
}
