// The first steps by account type; each is completed by real rows.
import { paths } from '../../../../paths.ts'
import type { OwnProfile } from '../../../profiles/profiles.contract.ts'
import type { UserType } from '../../../profiles/profiles.rules.ts'
import type { Overview } from '../../home.contract.ts'
import { firstOnes } from '../../home.messages.ts'

export type KnownSteps = {
  overview: Overview
  profile: OwnProfile
  user: { email_confirmed_at?: string | undefined }
}

export type FirstStep = {
  id: string
  title: string
  about: string
  to: string
  isDone: (known: KnownSteps) => boolean
}

const fillInProfile: FirstStep = {
  id: 'profile',
  title: 'Fill in your profile',
  about: 'A name and a short bio help people trust you.',
  to: paths.settings('profile'),
  isDone: ({ profile }) => profile.is_public && profile.display_name !== null && profile.bio !== null,
}

const confirmEmail: FirstStep = {
  id: 'email',
  title: 'Verify your email',
  about: 'So that replies and receipts reach you.',
  to: paths.verifyEmail(),
  isDone: ({ user }) => user.email_confirmed_at !== undefined,
}

export const FIRST_STEPS: Record<UserType, readonly [FirstStep, FirstStep, FirstStep]> = {
  business: [
    {
      id: 'post',
      title: firstOnes.projects,
      about: 'Say what you need, by when, and your budget.',
      to: paths.postProject(),
      isDone: ({ overview }) => overview.projects > 0,
    },
    {
      id: 'talent',
      title: 'Find talent',
      about: 'Invite the ones who fit. They reply with a budget and a timeline.',
      to: paths.professionals(),
      isDone: ({ overview }) => overview.sent_invitations > 0 || overview.received_proposals > 0,
    },
    fillInProfile,
  ],
  professional: [
    fillInProfile,
    {
      id: 'propose',
      title: 'Send a proposal',
      about: "Pick a project and explain how you'd approach it.",
      to: paths.projects(),
      isDone: ({ overview }) => overview.proposals > 0,
    },
    confirmEmail,
  ],
  learner: [
    {
      id: 'course',
      title: 'Start a course',
      about: 'Some are free. You get a certificate when you complete one.',
      to: paths.courses(),
      isDone: ({ overview }) => overview.taken_courses > 0,
    },
    confirmEmail,
    fillInProfile,
  ],
}
