// The first steps by account type, and of sellers by what they said they offer; each is completed by real rows.
import { paths } from '../../../../paths.ts'
import type { OwnProfile } from '../../../profiles/profiles.contract.ts'
import type { UserType } from '../../../profiles/profiles.rules.ts'
import type { Overview } from '../../home.contract.ts'
import { firstOnes } from '../../home.messages.ts'
import { type Offering, offeringOf, type Seller } from './offering.ts'

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

type ThreeSteps = readonly [FirstStep, FirstStep, FirstStep]

const BY_TYPE: Record<UserType, ThreeSteps> = {
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

const listAgent: FirstStep = {
  id: 'agent',
  title: firstOnes.agents,
  about: 'Say what it does and what it costs a month.',
  to: paths.addAgent(),
  isDone: ({ overview }) => overview.agents > 0,
}

const createCourse: FirstStep = {
  id: 'create_course',
  title: firstOnes.courses,
  about: 'Add a title, a price and the first lectures.',
  to: paths.newCourse(),
  isDone: ({ overview }) => overview.courses > 0,
}

const givePayoutDetails: FirstStep = {
  id: 'payouts',
  title: 'Give payout details',
  about: 'What you earn is paid to your bank account every Monday.',
  to: paths.sellerPayouts(),
  isDone: ({ overview }) => overview.payout_accounts > 0,
}

const BY_OFFERING: Record<Offering, ThreeSteps> = {
  agents: [
    listAgent,
    {
      id: 'connect',
      title: 'Connect it',
      about: 'Add its endpoint, or instructions to set it up, and it goes on sale.',
      to: paths.ownAgents(),
      isDone: ({ overview }) => overview.agents_on_sale > 0,
    },
    givePayoutDetails,
  ],
  courses: [
    createCourse,
    {
      id: 'publish',
      title: 'Publish it',
      about: 'Students find it once it’s complete.',
      to: paths.ownCourses(),
      isDone: ({ overview }) => overview.published_courses > 0,
    },
    givePayoutDetails,
  ],
  both: [listAgent, createCourse, givePayoutDetails],
}

export function firstStepsOf(profile: Seller & Pick<OwnProfile, 'user_type'>): ThreeSteps {
  const offering = offeringOf(profile)
  return offering === undefined ? BY_TYPE[profile.user_type] : BY_OFFERING[offering]
}
