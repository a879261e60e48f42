// The server knows more of every page than its address: its query parameters, and whether it may be shared between
// visitors. The browser loads the addresses with every page, so this is kept apart from them.
import * as z from 'zod'
import { agentListQuery } from '../features/agents/agents.contract.ts'
import { courseListQuery } from '../features/courses/courses.contract.ts'
import { directoryContracts } from '../features/directory/directory.contract.ts'
import { projectListQuery } from '../features/projects/projects.contract.ts'
import { ADDRESSES } from '../paths.ts'

type PageRow = {
  readonly path: string
  readonly query?: readonly string[]
  /** Free text makes endlessly many addresses of a page; these parameters take it. */
  readonly typed?: readonly string[]
  /** 'shared': rendered once for everyone. 'personal': never cached. */
  readonly cache: 'shared' | 'personal'
  /** Exists only while the product runs as a demonstration. */
  readonly demo?: true
  /** The page exists only while the sandbox replaces the card provider. */
  readonly sandbox?: true
  /** The site map leaves these pages out. */
  readonly unlisted?: true
}

/** The address of a list has what the list itself can be asked for. */
function queryOf({ shape }: z.ZodObject): Required<Pick<PageRow, 'query' | 'typed'>> {
  const query = Object.keys(shape).filter((name) => name !== 'page_size')
  const isOneOfFew = (name: string) => {
    const field = shape[name]
    return (field instanceof z.ZodOptional ? field.unwrap() : field) instanceof z.ZodEnum
  }
  return { query, typed: query.filter((name) => name !== 'page' && !isOneOfFew(name)) }
}

export const PAGES = {
  landing: { path: ADDRESSES.landing, cache: 'shared' },
  projects: { path: ADDRESSES.projects, ...queryOf(projectListQuery), cache: 'shared' },
  project: { path: ADDRESSES.project, cache: 'shared' },
  agents: { path: ADDRESSES.agents, ...queryOf(agentListQuery), cache: 'shared' },
  // Before the page of one, whose address it would match as well. Each choice has an address, so it is kept out of searches.
  compareAgents: {
    path: ADDRESSES.compareAgents,
    query: ['ids'],
    typed: ['ids'],
    cache: 'shared',
    unlisted: true,
  },
  /** The query is that of its reviews. */
  agent: { path: ADDRESSES.agent, query: ['sort', 'stars', 'page'], cache: 'shared' },
  professionals: {
    path: ADDRESSES.professionals,
    ...queryOf(directoryContracts.list.query),
    cache: 'shared',
  },
  profile: {
    path: ADDRESSES.profile,
    query: ['agents', 'courses', 'projects', 'updates'],
    typed: ['updates'],
    cache: 'shared',
  },
  courses: { path: ADDRESSES.courses, ...queryOf(courseListQuery), cache: 'shared' },
  compareCourses: {
    path: ADDRESSES.compareCourses,
    query: ['ids'],
    typed: ['ids'],
    cache: 'shared',
    unlisted: true,
  },
  /** The query is that of its reviews, too. */
  course: { path: ADDRESSES.course, query: ['sort', 'stars', 'page'], cache: 'shared' },
  /** All owners of the course learn here; its free lectures are open to everyone. */
  learn: { path: ADDRESSES.learn, query: ['lecture', 'question'], cache: 'personal', unlisted: true },
  /** The address of a certificate is random; only people who got it from the holder know it. */
  certificate: { path: ADDRESSES.certificate, cache: 'shared', unlisted: true },
  updates: {
    path: ADDRESSES.updates,
    query: ['search', 'tag', 'cursor'],
    typed: ['search', 'tag', 'cursor'],
    cache: 'shared',
  },
  update: { path: ADDRESSES.update, cache: 'shared' },
  search: {
    path: ADDRESSES.search,
    query: ['q', 'as_typed'],
    typed: ['q'],
    cache: 'shared',
    unlisted: true,
  },
  auth: { path: ADDRESSES.auth, query: ['mode', 'reason', 'returnTo'], cache: 'personal', unlisted: true },
  forgotPassword: { path: ADDRESSES.forgotPassword, cache: 'personal', unlisted: true },
  resetPassword: { path: ADDRESSES.resetPassword, cache: 'personal', unlisted: true },
  // The token stays in the address, for the browser: the page is the same for every mail.
  undoAddressChange: { path: ADDRESSES.undoAddressChange, cache: 'personal', unlisted: true },
  verifyEmail: { path: ADDRESSES.verifyEmail, cache: 'personal', unlisted: true },
  // The browser reads the application's query: the page is the same for every application.
  connectApp: { path: ADDRESSES.connectApp, cache: 'personal', unlisted: true },
  onboarding: { path: ADDRESSES.onboarding, query: ['step', 'returnTo'], cache: 'personal', unlisted: true },
  home: { path: ADDRESSES.home, cache: 'personal', unlisted: true },
  homeAccount: { path: ADDRESSES.homeAccount, cache: 'personal', unlisted: true },
  ownProjects: { path: ADDRESSES.ownProjects, query: ['page'], cache: 'personal', unlisted: true },
  receivedProposals: {
    path: ADDRESSES.receivedProposals,
    query: ['sort', 'status', 'page', 'proposal', 'compare'],
    cache: 'personal',
    unlisted: true,
  },
  ownCourses: {
    path: ADDRESSES.ownCourses,
    query: ['search', 'category', 'status', 'level', 'sort', 'page'],
    cache: 'personal',
    unlisted: true,
  },
  ownLearning: { path: ADDRESSES.ownLearning, query: ['page'], cache: 'personal', unlisted: true },
  newCourse: { path: ADDRESSES.newCourse, cache: 'personal', unlisted: true },
  editCourse: { path: ADDRESSES.editCourse, cache: 'personal', unlisted: true },
  // The query belongs to three tabs: the students of an own course, its sales, and its questions.
  teaching: {
    path: ADDRESSES.teaching,
    query: ['tab', 'search', 'status', 'page'],
    cache: 'personal',
    unlisted: true,
  },
  /** `edit` names the update that the composer opens with. */
  ownUpdates: { path: ADDRESSES.ownUpdates, query: ['edit', 'share'], cache: 'personal', unlisted: true },
  // The page leads to the received or to the sent proposals, whichever concern this person.
  proposals: { path: ADDRESSES.proposals, query: ['status', 'page'], cache: 'personal', unlisted: true },
  allReceivedProposals: {
    path: ADDRESSES.allReceivedProposals,
    query: ['sort', 'status', 'page', 'proposal', 'compare'],
    cache: 'personal',
    unlisted: true,
  },
  ownProposals: {
    path: ADDRESSES.ownProposals,
    query: ['status', 'page'],
    cache: 'personal',
    unlisted: true,
  },
  ownAgents: { path: ADDRESSES.ownAgents, query: ['page'], cache: 'personal', unlisted: true },
  // The list has the person's deployments, one of them, and those of the person's own agents by others.
  deployments: { path: ADDRESSES.deployments, query: ['page'], cache: 'personal', unlisted: true },
  deployment: { path: ADDRESSES.deployment, cache: 'personal', unlisted: true },
  soldDeployments: { path: ADDRESSES.soldDeployments, query: ['page'], cache: 'personal', unlisted: true },
  agentCalling: { path: ADDRESSES.agentCalling, cache: 'personal', unlisted: true },
  messages: { path: ADDRESSES.messages, cache: 'personal', unlisted: true },
  conversation: { path: ADDRESSES.conversation, cache: 'personal', unlisted: true },
  dashboard: { path: ADDRESSES.dashboard, cache: 'personal', unlisted: true },
  // The card provider's checkout page leads back to these pages.
  paymentSuccess: {
    path: ADDRESSES.paymentSuccess,
    query: ['session_id'],
    cache: 'personal',
    unlisted: true,
  },
  paymentCancelled: { path: ADDRESSES.paymentCancelled, cache: 'personal', unlisted: true },
  // The address of a receipt is the permission to see it.
  receipt: { path: ADDRESSES.receipt, cache: 'personal', unlisted: true },
  // Pages of the sandbox stand in for the card provider's own.
  sandboxCheckout: { path: ADDRESSES.sandboxCheckout, cache: 'personal', sandbox: true, unlisted: true },
  sandboxPortal: { path: ADDRESSES.sandboxPortal, cache: 'personal', sandbox: true, unlisted: true },
  sandboxOnboarding: { path: ADDRESSES.sandboxOnboarding, cache: 'personal', sandbox: true, unlisted: true },
  payout: { path: ADDRESSES.payout, cache: 'personal', unlisted: true },
  /** The days and the type of products are those of the Seller tab. */
  settings: {
    path: ADDRESSES.settings,
    query: ['tab', 'payouts', 'range', 'start', 'end', 'type'],
    cache: 'personal',
    unlisted: true,
  },
  notifications: { path: ADDRESSES.notifications, cache: 'personal', unlisted: true },
  // The token stays in the address, for the browser: the page is the same for every mail.
  unsubscribe: { path: ADDRESSES.unsubscribe, cache: 'personal', unlisted: true },
  terms: { path: ADDRESSES.terms, cache: 'shared' },
  privacy: { path: ADDRESSES.privacy, cache: 'shared' },
  apiReference: { path: ADDRESSES.apiReference, cache: 'shared' },
  kit: { path: ADDRESSES.kit, cache: 'shared', demo: true, unlisted: true },
  mailbox: { path: ADDRESSES.mailbox, query: ['to'], cache: 'personal', demo: true, unlisted: true },
} as const satisfies Record<keyof typeof ADDRESSES, PageRow>
