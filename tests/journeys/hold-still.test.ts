// Does any page move under the eyes of a person who has just opened it? Every page of the table, by whom it is for, on a
// phone and on a laptop; a page that is new to the table has to be named here.
import type { Page } from '@playwright/test'
import type { PAGES } from '../../src/app/page-table.ts'
import type { Traffic } from '../support/browser/hydration.ts'
import { expect, test } from '../support/browser/journey.ts'
import { recordShifts, shiftsOf } from '../support/browser/layout-shifts.ts'
import { askAs, comeAs } from '../support/browser/member.ts'

/** A tenth is what browsers call good; so little is not noticed. */
const MOST_SHIFT = 0.02
const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]

type Role = 'visitor' | 'professional' | 'business'
/** Asks the API as the person of this role; returns the first item of a list. */
type First = (list: string) => Promise<Item>
type Item = {
  id: number
  code: string
  receipt_key: string
  certificate_code: string | null
  course: { id: number }
}
type Shown = { by: Role; at: (first: First) => Promise<string[]> }

const shown = (by: Role, ...at: string[]): Shown => ({ by, at: () => Promise.resolve(at) })
const found = (by: Role, list: string, at: (item: Item) => string): Shown => ({
  by,
  at: async (first) => [at(await first(list))],
})

const TABS = ['profile', 'account', 'theme', 'subscriptions', 'notifications', 'seller']

const SHOWN: Record<keyof typeof PAGES, Shown> = {
  landing: shown('visitor', '/'),
  projects: shown('visitor', '/projects', '/projects?search=qqqqqqqq'),
  project: shown('visitor', '/projects/1'),
  agents: shown('visitor', '/agents', '/agents?search=qqqqqqqq'),
  agent: shown('visitor', '/agents/1', '/agents/5'),
  compareAgents: shown('visitor', '/agents/compare?ids=1,2'),
  professionals: shown('visitor', '/professionals'),
  profile: shown('visitor', '/profile/amara-okafor'),
  courses: shown('visitor', '/courses', '/courses?search=qqqqqqqq'),
  course: shown('visitor', '/courses/1'),
  compareCourses: shown('visitor', '/courses/compare?ids=1,2'),
  updates: shown('visitor', '/updates'),
  update: shown('visitor', '/updates/1'),
  search: shown('visitor', '/search?q=agent'),
  auth: shown('visitor', '/auth', '/auth?mode=sign-up'),
  forgotPassword: shown('visitor', '/auth/forgot-password'),
  resetPassword: shown('visitor', '/auth/reset-password'),
  undoAddressChange: shown('visitor', '/auth/undo-address-change?token=nothing'),
  connectApp: shown('visitor', '/connect'),
  paymentCancelled: shown('visitor', '/payment-cancelled'),
  sandboxPortal: shown('visitor', '/sandbox/portals/nothing'),
  sandboxOnboarding: shown('visitor', '/sandbox/onboarding/nothing'),
  unsubscribe: shown('visitor', '/unsubscribe?token=nothing'),
  terms: shown('visitor', '/terms'),
  privacy: shown('visitor', '/privacy'),
  apiReference: shown('visitor', '/docs/api'),
  kit: shown('visitor', '/dev/kit'),
  mailbox: shown('visitor', '/dev/mailbox'),

  verifyEmail: shown('professional', '/auth/verify-email'),
  onboarding: shown('professional', '/onboarding'),
  home: shown('professional', '/home'),
  homeAccount: shown('professional', '/home/account'),
  ownCourses: shown('professional', '/home/courses'),
  newCourse: shown('professional', '/home/courses/new'),
  editCourse: found('professional', 'own/courses', ({ id }) => `/home/courses/${id}`),
  teaching: found('professional', 'own/courses', ({ id }) => `/home/courses/${id}/teaching`),
  ownUpdates: shown('professional', '/home/updates'),
  proposals: shown('professional', '/home/proposals'),
  ownProposals: shown('professional', '/home/proposals/sent'),
  ownAgents: shown('professional', '/home/agents'),
  soldDeployments: found('professional', 'own/agents', ({ id }) => `/home/agents/offered/${id}`),
  agentCalling: found('professional', 'own/agents', ({ id }) => `/home/agents/offered/${id}/calling`),
  payout: found('professional', 'own/payouts', ({ id }) => `/payouts/${id}`),
  settings: shown('professional', ...TABS.map((tab) => `/settings?tab=${tab}`)),
  notifications: shown('professional', '/notifications'),

  dashboard: shown('business', '/dashboard'),
  ownProjects: shown('business', '/home/projects'),
  receivedProposals: found('business', 'own/projects', ({ id }) => `/home/projects/${id}/proposals`),
  allReceivedProposals: shown('business', '/home/proposals/received'),
  deployments: shown('business', '/home/agents/deployed'),
  deployment: found('business', 'own/deployments', ({ id }) => `/home/agents/${id}`),
  messages: shown('business', '/home/messages'),
  conversation: found('business', 'conversations', ({ id }) => `/home/messages/${id}`),
  ownLearning: shown('business', '/home/courses/learning'),
  learn: found('business', 'own/courses-taken', ({ course }) => `/courses/${course.id}/learn`),
  certificate: found(
    'business',
    'own/courses-taken',
    ({ certificate_code }) => `/certificates/${certificate_code ?? 'nothing'}`,
  ),
  receipt: found('business', 'own/payments', ({ receipt_key }) => `/receipts/${receipt_key}`),
  paymentSuccess: shown('business', '/payment-success'),
  sandboxCheckout: shown('business', '/sandbox/checkouts/nothing'),
}

async function shiftsFor(role: Role, page: Page, traffic: Traffic): Promise<string[]> {
  if (role !== 'visitor') await comeAs(page, role, '/terms')
  const first: First = async (list) => {
    const { items } = (await askAs(page, 'GET', `/rest/v1/${list}`)) as { items: Item[] }
    if (!items[0]) throw new Error(`The ${role} of the demonstration has nothing in ${list}`)
    return items[0]
  }
  const own = Object.values(SHOWN).filter(({ by }) => by === role)
  const addresses = (await Promise.all(own.map(({ at }) => at(first)))).flat()
  await recordShifts(page)
  const moved: string[] = []
  for (const size of SIZES) {
    await page.setViewportSize(size)
    for (const address of addresses) {
      await page.goto(address)
      await traffic.untilSettled(page)
      const { total, worst } = await shiftsOf(page)
      if (!(total < MOST_SHIFT)) moved.push(`${size.width} ${address} ${total.toFixed(3)}: ${worst}`)
    }
  }
  return moved
}

for (const role of ['visitor', 'professional', 'business'] as const)
  test(`no page of a ${role} moves while it loads`, async ({ page, traffic, watch }) => {
    watch.expectStatus(404)
    watch.expectStatus(400)
    expect(await shiftsFor(role, page, traffic)).toEqual([])
  })
