// Every address of the route table, typed in: its own page for each kind of visitor, on the first visit and after a
// reload; and all requests of the pages go to one backend.
import type { Page } from '@playwright/test'
import { open, reopen } from '../support/browser/hydration.ts'
import { expect, test } from '../support/browser/journey.ts'
import { PUBLIC_KEY } from '../support/browser/journey-key.ts'
import { join, newAddress, signUp } from '../support/browser/member.ts'

/** These are public, and ask for no account. */
const FOR_ALL = [
  '/',
  '/onboarding',
  '/auth',
  '/auth/forgot-password',
  '/auth/reset-password',
  '/projects',
  '/projects/1',
  '/agents',
  '/agents/1',
  '/agents/compare?ids=1,2',
  '/profile/amara-okafor',
  '/courses',
  '/courses/1',
  '/courses/compare?ids=1,2',
  '/updates',
  '/updates/1',
  '/payment-cancelled',
  '/receipts/unknown',
]
const FOR_MEMBERS = [
  '/auth/verify-email',
  '/home',
  '/home/projects',
  '/home/agents',
  '/home/courses',
  '/home/courses/learning',
  '/courses/1/learn',
  '/home/updates',
  '/payment-success',
  '/dashboard',
  '/settings',
]
/**
 * Without a link of a mail there is no account to set a password for: the page leads to the form that sends one
 * (DEC-55).
 */
const LEADS_TO: Record<string, string> = { '/auth/reset-password': '/auth/forgot-password' }

/** Opens an address and loads it again; returns the title of the page, which must be the one of the address. */
async function typedIn(page: Page, address: string): Promise<string> {
  for (let visit = 0; visit < 2; visit++) {
    if (visit === 0 || address in LEADS_TO) await open(page, address)
    else await reopen(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page).toHaveURL(LEADS_TO[address] ?? address)
    await expect(page.getByText('Oops! Page not found', { exact: true })).toHaveCount(0)
  }
  const answer = await page.request.get(address)
  return /<title>(.*?)<\/title>/.exec(await answer.text())?.[1] ?? ''
}

test('SHELL-2, PERM-1 every address that is for all opens its own page, and asks no one to sign in', async ({
  page,
}) => {
  const titles = new Set<string>()
  for (const address of FOR_ALL) titles.add(await typedIn(page, address))
  expect(titles.size).toBe(FOR_ALL.length)
})

test('SHELL-2 so does every address that is for members, for a member', async ({ page }) => {
  await join(page, '/home')
  const titles = new Map<string, string[]>()
  for (const address of FOR_MEMBERS) {
    const title = await typedIn(page, address)
    titles.set(title, [...(titles.get(title) ?? []), address])
  }
  // The dashboard is the home at another address.
  expect([...titles.values()]).toEqual([
    ['/auth/verify-email'],
    ['/home', '/dashboard'],
    ['/home/projects'],
    ['/home/agents'],
    ['/home/courses'],
    ['/home/courses/learning'],
    ['/courses/1/learn'],
    ['/home/updates'],
    ['/payment-success'],
    ['/settings'],
  ])
})

test('DATA-20 everything that the pages ask for goes to one backend, signing in with its public key', async ({
  page,
  traffic,
}) => {
  const asked: { area: string; key: string | undefined; bearer: string | undefined }[] = []
  const elsewhere: string[] = []
  await open(page, '/auth')
  const { origin } = new URL(page.url())
  page.on('request', (request) => {
    if (!['fetch', 'xhr', 'eventsource'].includes(request.resourceType())) return
    const url = new URL(request.url())
    const area = /^\/(rest|auth|storage|realtime)\/v1\//.exec(`${url.pathname}/`)?.[1]
    const isPage = url.pathname.endsWith('.data') || url.pathname.startsWith('/__manifest')
    if (url.origin !== origin || (!area && !isPage)) elsewhere.push(request.url())
    const { apikey, authorization } = request.headers()
    if (area) asked.push({ area, key: apikey, bearer: authorization })
  })
  await signUp(page, newAddress())
  await expect(page).toHaveURL('/onboarding')
  await open(page, '/settings?tab=account')
  await traffic.untilSettled(page)
  expect(elsewhere).toEqual([])
  const of = (area: string) => asked.filter((one) => one.area === area)
  expect(of('auth').length).toBeGreaterThan(0)
  expect(new Set(of('auth').map(({ key }) => key))).toEqual(new Set([PUBLIC_KEY]))
  expect(of('rest').length).toBeGreaterThan(0)
  for (const { bearer } of of('rest')) expect(bearer).toMatch(/^Bearer \S+$/)
})
