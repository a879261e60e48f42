// The parts of the demonstration before they become rows: people by handle, moments as an age.
import type { AgentInput } from '../src/features/agents/agents.schemas.ts'
import type { CourseCategory } from '../src/features/courses/courses.rules.ts'
import type { NewCourse } from '../src/features/courses/courses.schemas.ts'
import type { UserType } from '../src/features/profiles/profiles.rules.ts'
import type { ProjectInput } from '../src/features/projects/projects.schemas.ts'
import type { NewProposal } from '../src/features/projects/proposals/proposals.schemas.ts'

export type SeedPerson = {
  id: string
  handle: string
  display_name: string
  full_name: string
  location: string
  website: string | null
  bio: string
  skills: string[]
  links: { title: string; url: string }[]
  hourly_rate?: number
  user_type: UserType
  is_public: boolean
  joined_days_ago: number
}

export type SeedProject = ProjectInput & {
  /** Proposals refer to the project by it; it is not stored. */
  key: string
  owner: string
  posted_hours_ago: number
  archived?: true
  rating?: number
}

export type SeedProposal = NewProposal & { by: string }

/** The decision about a proposal, with or without a note. */
export type SeedDecision =
  | { status: 'shortlisted' | 'accepted' | 'declined'; note: string | null }
  | { status: 'withdrawn' }

/** The decisions by the project's key and the proposer's handle. */
export type SeedDecisions = Record<string, Record<string, SeedDecision>>

/** The proposals to each project, by the project's key. */
export type SeedProposals = Record<string, SeedProposal[]>

export type SeedInvitation = {
  to: string
  hours_ago: number
  note: string | null
  /** It is undefined unless they answered 'Not now'. */
  declined_hours_ago?: number
}

/** The invitations to each project, by the project's key. */
export type SeedInvitations = Record<string, SeedInvitation[]>

/** The messages about a proposal are oldest first. */
export type SeedMessage = {
  from: 'owner' | 'proposer'
  hours_ago: number
  body: string
  /** The other has not seen it yet. */
  isUnread?: true
}

/** The conversations by the project's key and the proposer's handle. */
export type SeedConversations = Record<string, Record<string, SeedMessage[]>>

export type SeedAgent = AgentInput & {
  /** Only the first nine have one; the database generates the rest. */
  id?: number
  owner: string
  offered_days_ago: number
  /** Its seller is known and its samples pass. */
  verified: boolean
  trending: boolean
  deployments: number
  /** Some users wrote these; others leave only stars. */
  reviews: { by: string; stars: number; text: string }[]
}

/** A lecture has a title and a text, which takes as long as it takes to read; everyone can open a free one. */
export type SeedLecture = [title: string, body: string, isFree?: 'free']

export type SeedCourse = Omit<
  NewCourse,
  'curriculum' | 'seo' | 'image_url' | 'preview_video_url' | 'related_courses' | 'status'
> & {
  owner: string
  keywords: string[]
  curriculum: { title: string; lectures: SeedLecture[] }[]
  created_days_ago: number
  bestseller?: true
  isDraft?: true
  students: number
  /** Some students wrote these; others leave only stars. */
  reviews: { by: string; stars: number; text: string }[]
}

/** The files are in pictures/. */
export type SeedPicture = 'bars' | 'line' | 'rings' | 'grid'

export type SeedUpdate = {
  by: string
  hours_ago: number
  text: string
  isDraft?: true
  likes: number
  reposts: number
  /** Each has a description of its content. */
  pictures?: [SeedPicture, string][]
  /** It is one of the clips of courses. */
  video?: CourseCategory
  /** Oldest first. */
  comments: { by: string; hours_ago: number; text: string }[]
}
