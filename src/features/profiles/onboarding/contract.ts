// What can be requested over HTTP about onboarding.
import type { Contract } from '../../../platform/contract/contract.ts'
import { ownProfile } from '../contract.ts'
import { completedOnboarding } from './schemas.ts'

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
} as const satisfies Record<string, Contract>
