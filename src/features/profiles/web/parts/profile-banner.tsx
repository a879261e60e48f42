// The banner of a profile: the person's own picture, otherwise a drawing by account type.
import { Cover } from '../../../../ui/cover.tsx'
import type { CoverMotif } from '../../../../ui/cover-motifs.ts'
import { Picture } from '../../../../ui/picture.tsx'
import type { UserType } from '../../rules.ts'

const MOTIFS: Record<UserType, CoverMotif> = {
  professional: 'rings',
  business: 'columns',
  learner: 'steps',
}

const SHAPE = 'aspect-3/1 w-full rounded-box border border-line'

type ProfileBannerProps = {
  src: string | null
  /** The seed of the drawing: the handle, or the id of somebody without one. */
  seed: string
  userType: UserType
}

export function ProfileBanner({ src, seed, userType }: ProfileBannerProps) {
  const cover = <Cover id={seed} motif={MOTIFS[userType]} shape="banner" className={SHAPE} />
  if (src === null) return cover
  return (
    <Picture
      src={src}
      width={1280}
      height={427}
      sizes="(min-width: 80rem) 74rem, 100vw"
      alt=""
      priority
      className={SHAPE}
      fallback={cover}
    />
  )
}
