// The content of the link picture of a profile.
import { dollarsInShort } from '../../platform/contract/in-words.ts'
import type { LinkPicture } from '../../platform/contract/link-picture.ts'
import type { PublicProfile } from './profiles.contract.ts'
import { USER_TYPE_LABELS } from './profiles.rules.ts'

type Shown = Pick<PublicProfile, 'handle' | 'display_name' | 'bio' | 'skills' | 'hourly_rate' | 'user_type'>

export const personPicture = (person: Shown): LinkPicture => ({
  kind: 'people',
  name: person.handle,
  label: USER_TYPE_LABELS[person.user_type],
  title: person.display_name ?? `@${person.handle}`,
  text: person.bio ?? '',
  facts: [
    ...(person.hourly_rate === null ? [] : [{ value: dollarsInShort(person.hourly_rate), label: 'An hour' }]),
    ...(person.skills.length === 0
      ? [{ value: `@${person.handle}`, label: 'Profile' }]
      : [{ value: person.skills.slice(0, 3).join(', '), label: 'Skills' }]),
  ],
})
