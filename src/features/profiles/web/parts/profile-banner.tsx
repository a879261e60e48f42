// The banner of a profile: the person's own picture, otherwise a drawing by account type.
import { classNames } from '../../../../ui/class-names.ts'
import { Cover } from '../../../../ui/cover.tsx'
import type { CoverMotif } from '../../../../ui/cover-motifs.ts'
import { Picture } from '../../../../ui/picture.tsx'
import type { UserType } from '../../profiles.rules.ts'

const MOTIFS: Record<UserType, CoverMotif> = {
  professional: 'rings',
  business: 'columns',
  learner: 'steps',
}

/** 'banner' shows the cropped picture; 'strip' is half as tall, above the text that a visitor came to read. */
const SHAPES = {
  banner: 'aspect-3/1',
  strip: 'aspect-6/1 min-h-16',
} as const

type ProfileBannerProps = {
  src: string | null
  /** The seed of the drawing is the handle, or the id of someone without one. */
  seed: string
  userType: UserType
  shape?: keyof typeof SHAPES
}

export function ProfileBanner({ src, seed, userType, shape = 'banner' }: ProfileBannerProps) {
  const look = classNames(SHAPES[shape], 'w-full rounded-box border border-line')
  const cover = <Cover id={seed} motif={MOTIFS[userType]} shape={shape} className={look} />
  if (src === null) return cover
  return (
    <Picture
      src={src}
      width={1280}
      height={427}
      sizes="(min-width: 80rem) 74rem, 100vw"
      alt=""
      priority
      className={look}
      fallback={cover}
    />
  )
}
