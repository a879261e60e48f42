// One version of a file has these names in its folder: the original, and a picture's variants.
import { PICTURE_WIDTHS, type PictureWidth } from '../contract/bucket.ts'

export const VARIANT_FORMATS = ['avif', 'webp', 'jpeg', 'png'] as const
export type VariantFormat = (typeof VARIANT_FORMATS)[number]

export const originalKey = (folder: string) => `${folder}/original`
export const variantKey = (folder: string, width: PictureWidth, format: VariantFormat) =>
  `${folder}/w${width}.${format}`

/** Returns every name that may be in a folder. */
export function allKeys(folder: string): string[] {
  const variants = PICTURE_WIDTHS.flatMap((width) =>
    VARIANT_FORMATS.map((format) => variantKey(folder, width, format)),
  )
  return [originalKey(folder), ...variants]
}
