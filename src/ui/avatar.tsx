// A person's picture, or their initials on a colour of their own.
import { classNames } from './class-names.ts'
import { Picture } from './picture.tsx'
import { PIGMENTS, pick, seedOf } from './seed.ts'

type AvatarProps = {
  name: string
  src?: string | null | undefined
  size?: keyof typeof SIZES
  /** The name is beside the picture, so it is not read out twice. */
  decorative?: boolean
}

const SIZES = {
  small: 'size-6 text-[0.625rem]',
  medium: 'size-10 text-small',
  large: 'size-20 text-title',
  huge: 'size-24 text-heading sm:size-32',
} as const

const PIXELS = { small: 24, medium: 40, large: 80, huge: 128 } as const

/** 'Ada Lovelace' becomes 'AL', 'ada' 'A', '' '?'. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const [first] = words
  const last = words.length > 1 ? words.at(-1) : undefined
  const letters = [first, last].map((word) => (word ? (Array.from(word)[0] ?? '') : '')).join('')
  return letters === '' ? '?' : letters.toLocaleUpperCase('en')
}

export function Avatar({ name, src, size = 'medium', decorative = false }: AvatarProps) {
  const shape = classNames('inline-flex shrink-0 items-center justify-center rounded-full', SIZES[size])
  if (src) {
    return (
      <Picture
        src={src}
        width={PIXELS[size]}
        height={PIXELS[size]}
        alt={decorative ? '' : name}
        className={shape}
      />
    )
  }
  return (
    <span
      data-pigment={pick(PIGMENTS, seedOf(name))}
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name || 'No name' })}
      className={classNames(shape, 'bg-(--ground) font-semibold text-(--deep)')}
    >
      {initialsOf(name)}
    </span>
  )
}
