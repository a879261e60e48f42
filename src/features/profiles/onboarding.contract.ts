// The contracts of onboarding, and of the name that is chosen then or later.
import * as z from 'zod'
import type { Contract } from '../../platform/contract/contract.ts'
import { completedOnboarding, publishedName } from './onboarding.schemas.ts'
import { ownProfile } from './profiles.contract.ts'
import { handleWish } from './profiles.schemas.ts'

const own = { tag: 'profiles', access: 'session' } as const

export const onboardingContracts = {
  complete: {
    ...own,
    method: 'POST',
    path: '/onboarding',
    summary: 'Completes onboarding with a path and an answer to each of its questions.',
    limit: 'write',
    body: completedOnboarding,
    output: ownProfile,
    problems: ['invalid'],
  },
  publishAs: {
    ...own,
    method: 'PUT',
    path: '/profile/name',
    summary:
      'Chooses the name and the handle that whatever you publish or send shows. Needed once, before the first of it.',
    limit: 'write',
    body: publishedName,
    output: ownProfile,
    problems: ['invalid', 'conflict'],
  },
  suggestHandle: {
    ...own,
    method: 'POST',
    path: '/onboarding/handle',
    summary:
      'Suggests an available, readable handle for a name in any script, without saving it. Without a name, for yours.',
    limit: 'write',
    body: handleWish,
    output: z.object({ handle: z.string() }),
    problems: ['invalid'],
  },
} as const satisfies Record<string, Contract>
