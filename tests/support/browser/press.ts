// Tests the press of a button: it shows the server's refusal, keeps all typed texts, and once it is accepted, the
// reopened page shows its effect.
import { expect, type Locator, type Page, type Request, type Route } from '@playwright/test'
import type { Person } from '../../../src/platform/actor.ts'
import type { Clock } from '../../../src/platform/clock.ts'
import { REST_BASE } from '../../../src/platform/contract/contract.ts'
import { FAULT_MESSAGE, UNREACHABLE_MESSAGE } from '../../../src/platform/contract/problem.ts'
import type { Database } from '../../../src/platform/database/database.ts'
import { open, reopen } from './hydration.ts'
import type { Watch } from './journey.ts'
import type { another } from './member.ts'

type Member = Awaited<ReturnType<typeof another>>

export type Stage = Pick<Member, 'ask' | 'handle' | 'email' | 'enter' | 'signInAgain'> & {
  page: Page
  watch: Watch
  /** This person presses; they have a public profile and a proved address, and can be passed to the makers of rows. */
  me: Person
  place: { database: Database; clock: Clock }
  /** Makes another person, with a public profile. */
  other(): Promise<Member>
}

export type Press = {
  /** Method and path of the contract, such as 'POST /projects/:id/archive'. */
  request: string
  /** It names the person, the button and the page. */
  title: string
  /** Prepares the rows; returns the path of the page with the button. */
  ready(stage: Stage): Promise<string>
  /** These come before the press, such as opening its dialog. */
  steps?(page: Page): Promise<void>
  /** The texts by the labels of their fields must be there after each refusal. */
  typed?: Readonly<Record<string, string>>
  /** Those fields are in it; by default in the dialog if one is open. */
  within?(page: Page): Locator
  /** The button, or the field whose change is sent. */
  press(page: Page): Locator
  /** It replaces the click. */
  by?(locator: Locator): Promise<void>
  /** The steps change something: they are prepared again for each try. */
  isOnce?: boolean
  /** It is refused with these statuses alone, since after a fault it is sent again by itself. */
  refusedWith?: readonly number[]
  /** The dialog or form around the button remains open on a refusal; by default if something is typed. */
  stays?: boolean
  /** Its effect is on this page, if not on the same one. */
  at?: string
  /** Expects the effect on the page once it is opened again. */
  shows(page: Page, stage: Stage): Promise<void>
}

/** The server answers so, and the person has to read these words: a fault has none to repeat. */
const REFUSALS = [
  { status: 500, code: 'fault', words: undefined },
  { status: 409, code: 'conflict', words: 'Someone was quicker, says the test' },
  { status: 403, code: 'forbidden', words: 'This is for others alone, says the test' },
] as const

export async function tryPress(row: Press, stage: Stage): Promise<void> {
  const { page, watch } = stage
  await stage.enter(await row.ready(stage))
  const { refusedWith } = row
  for (const { status, code, words } of REFUSALS) {
    if (refusedWith && !refusedWith.includes(status)) continue
    watch.expectStatus(status)
    const json = { code, message: words ?? FAULT_MESSAGE, request_id: 'none' }
    await refuse(row, page, (route) => route.fulfill({ status, json }), words)
    if (row.isOnce) await open(page, await row.ready(stage))
  }
  if (!refusedWith) {
    watch.expectFailure('ERR_CONNECTION_RESET')
    await refuse(row, page, (route) => route.abort('connectionreset'), UNREACHABLE_MESSAGE)
    if (row.isOnce) await open(page, await row.ready(stage))
  }

  await leadTo(row, page)
  const answered = page.waitForResponse((answer) => isIts(row, answer.request()))
  await press(row, page)
  expect((await answered).status(), `${row.request} is accepted`).toBeLessThan(300)
  if (row.at === undefined) await reopen(page)
  else await open(page, row.at)
  await row.shows(page, stage)
}

/** Checks one refusal: it is shown, and the typed texts are still there. */
async function refuse(row: Press, page: Page, answer: (route: Route) => Promise<void>, words?: string) {
  let count = 0
  const handle = async (route: Route) => {
    if (!isIts(row, route.request())) return route.fallback()
    count += 1
    await answer(route)
  }
  await page.route('**/v1/**', handle)
  await leadTo(row, page)
  await press(row, page)
  await expect.poll(() => count, `the press asks for ${row.request}`).toBeGreaterThan(0)
  const said = page.getByRole('alert').filter({ hasText: words ?? /\w/, visible: true })
  await expect(said.first(), `the refusal is said: ${words ?? 'a fault'}`).toBeVisible()
  for (const [label, value] of Object.entries(row.typed ?? {}))
    await expect(await fieldOf(row, page, label), `${label} is kept`).toHaveValue(value)
  if (row.steps && !(row.stays ?? row.typed !== undefined)) await expect(row.press(page)).toBeHidden()
  await page.unroute('**/v1/**', handle)
}

/** Brings the button into view, with everything filled in. */
async function leadTo(row: Press, page: Page): Promise<void> {
  if (row.steps && !(await row.press(page).isVisible())) await row.steps(page)
  await expect(row.press(page)).toBeVisible()
  for (const [label, value] of Object.entries(row.typed ?? {}))
    await (await fieldOf(row, page, label)).fill(value)
}

async function fieldOf(row: Press, page: Page, label: string): Promise<Locator> {
  const dialog = page.getByRole('dialog')
  const otherwise = (await dialog.count()) > 0 ? dialog : page.getByRole('main')
  return (row.within?.(page) ?? otherwise).getByLabel(label, { exact: true })
}

const press = (row: Press, page: Page) => (row.by ? row.by(row.press(page)) : row.press(page).click())

function isIts({ request: its }: Press, request: Request): boolean {
  const [method, path = ''] = its.split(' ')
  const pattern = new RegExp(`^${REST_BASE}${path.replaceAll(/:[a-z_]+/g, '[^/]+')}$`)
  return request.method() === method && pattern.test(new URL(request.url()).pathname)
}
