// The home of the sentence of each MSG row of the checklist; a row is added when its sentence is first written.

const projects = 'src/features/projects/projects.messages.ts'
const proposals = 'src/features/projects/proposals/proposals.messages.ts'
const profiles = 'src/features/profiles/profiles.messages.ts'
const onboarding = 'src/features/profiles/onboarding.messages.ts'
const accounts = 'src/features/accounts/accounts.messages.ts'
const frame = 'src/features/accounts/frame.messages.ts'
const agents = 'src/features/agents/agents.messages.ts'
const agentCatalogue = 'src/features/agents/catalogue.messages.ts'
const listings = 'src/features/agents/listings/listings.messages.ts'
const cardForms = 'src/features/payments/card-forms/card-forms.messages.ts'
const courses = 'src/features/courses/courses.messages.ts'
const settings = 'src/features/settings/settings.messages.ts'
const updates = 'src/features/updates/updates.messages.ts'

type Home = {
  file: string
  /** From this row to `to`, both included; `to` is left out for a single row. */
  from: number
  to?: number
  /** These are the sentences as they are in the code, if the quotation is split up on screen. */
  texts?: readonly string[]
}

/** A sentence about a noun is in its messages; only the shell's own copy is in a page. */
export const MESSAGE_HOMES: readonly Home[] = [
  { from: 1, to: 2, file: accounts },
  { from: 3, file: profiles },
  { from: 4, to: 7, file: accounts },
  { from: 8, to: 10, file: onboarding },
  { from: 11, to: 23, file: projects },
  { from: 24, to: 30, file: proposals },
  { from: 32, file: projects },
  { from: 33, file: proposals },
  { from: 34, to: 36, file: frame },
  { from: 37, to: 39, file: accounts },
  { from: 40, file: 'src/platform/contract/problem.ts' },
  { from: 41, to: 54, file: accounts },
  { from: 55, to: 56, file: onboarding },
  { from: 57, file: projects },
  {
    from: 58,
    file: projects,
    texts: ['Your project has been posted successfully'],
  },
  { from: 59, file: projects },
  { from: 60, to: 61, file: proposals },
  { from: 62, file: agentCatalogue },
  { from: 63, to: 65, file: agents },
  { from: 66, file: cardForms },
  { from: 67, file: agents },
  { from: 68, file: projects },
  { from: 69, file: agentCatalogue },
  { from: 70, file: 'src/app/shell/not-found-page.tsx', texts: ['Oops! Page not found'] },
  { from: 71, to: 80, file: courses },
  { from: 81, to: 89, file: updates },
  { from: 90, to: 95, file: listings },
  { from: 96, file: projects },
  { from: 98, to: 101, file: updates },
  { from: 102, to: 106, file: profiles },
  { from: 107, to: 110, file: accounts },
  { from: 111, file: frame },
  { from: 112, to: 113, file: settings },
  { from: 114, file: cardForms },
]
