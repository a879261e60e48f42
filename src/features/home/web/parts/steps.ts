// The first steps by account type; each is completed by real rows.
import { paths } from '../../../../paths.ts'
import type { OwnProfile } from '../../../profiles/contract.ts'
import type { UserType } from '../../../profiles/rules.ts'
import type { Overview } from '../../contract.ts'
import { tabOf } from './home-tabs.ts'

/** What is known about a person when their steps are checked. */
export type Known = {
  overview: Overview
  profile: OwnProfile
  user: { email_confirmed_at?: string | undefined; factors?: readonly { status: string }[] | undefined }
}

export type Step = { id: string; title: string; about: string; to: string; isDone: (known: Known) => boolean }

const fillInProfile: Step = {
  id: 'profile',
  title: 'Fill in your profile',
  about: 'A public name and a few words: people answer people.',
  to: paths.settings('profile'),
  isDone: ({ profile }) => profile.is_public && profile.display_name !== null,
}

const confirmEmail: Step = {
  id: 'email',
  title: 'Confirm your email',
  about: 'So that answers and receipts reach you.',
  to: paths.verifyEmail(),
  isDone: ({ user }) => user.email_confirmed_at !== undefined,
}

export const STEPS: Record<UserType, readonly [Step, Step, Step]> = {
  business: [
    {
      id: 'post',
      title: 'Post a project',
      about: 'What you need, by when, and what it is worth to you.',
      to: tabOf('projects') ?? paths.projects(),
      isDone: ({ overview }) => overview.projects > 0,
    },
    {
      id: 'talent',
      title: 'Find talent',
      about: 'Professionals answer with a budget and a timeline.',
      to: tabOf('projects') ?? paths.projects(),
      isDone: ({ overview }) => overview.received_proposals > 0,
    },
    fillInProfile,
  ],
  professional: [
    fillInProfile,
    {
      id: 'propose',
      title: 'Send a proposal',
      about: 'Pick a project and say how you would go about it.',
      to: paths.projects(),
      isDone: ({ overview }) => overview.proposals > 0,
    },
    confirmEmail,
  ],
  learner: [
    confirmEmail,
    fillInProfile,
    {
      id: 'factor',
      title: 'Guard your account',
      about: 'A second factor, so that the password alone opens nothing.',
      to: paths.settings('account'),
      isDone: ({ user }) => user.factors?.some((factor) => factor.status === 'verified') ?? false,
    },
  ],
}
