// A preview of the public profile's header: the banner, the avatar upon it, name and handle.
import { Avatar } from '../../../../../ui/avatar.tsx'
import { classNames } from '../../../../../ui/class-names.ts'
import { useFileDrop } from '../../../../../ui/file-drop.ts'
import type { OwnProfile } from '../../../../profiles/profiles.contract.ts'
import { ProfileBanner } from '../../../../profiles/web/parts/profile-banner.tsx'
import type { PictureChange } from './picture-change.ts'

type ProfileHeadProps = {
  profile: OwnProfile
  name: string
  handle: string
  avatar: PictureChange
  banner: PictureChange
}

const OVER = 'outline-3 outline-offset-2 outline-ink'

export function OwnProfileHead({ profile, name, handle, avatar, banner }: ProfileHeadProps) {
  const onBanner = useFileDrop(([dropped]) => dropped && banner.choose(dropped))
  const onAvatar = useFileDrop(([dropped]) => dropped && avatar.choose(dropped))
  return (
    <section aria-label="Preview" className="max-w-[24rem] lg:sticky lg:top-20 lg:mt-4">
      <div {...onBanner.drop} className={classNames('rounded-box', onBanner.isOver && OVER)}>
        <ProfileBanner src={banner.shown} seed={profile.handle ?? profile.id} userType={profile.user_type} />
      </div>
      <div className="-mt-8 flex items-end gap-3 px-4">
        <div
          {...onAvatar.drop}
          className={classNames(
            'shrink-0 rounded-full border-4 border-paper bg-paper',
            onAvatar.isOver && OVER,
          )}
        >
          <Avatar name={name} src={avatar.shown} size="large" />
        </div>
        <div className="min-w-0 pb-1">
          <p className="display truncate text-title">{name || 'Your name'}</p>
          <p className="truncate text-small text-faint">{handle ? `@${handle}` : 'No profile URL yet'}</p>
        </div>
      </div>
    </section>
  )
}
