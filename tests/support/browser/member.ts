// Journeys of members share these: a new address, its mails, and the ways in.
import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import * as z from 'zod'
import { DEMO_PASSWORD } from '../../../seeds/accounts.ts'
import { sessionKeyOf } from '../../../src/platform/client/backend.ts'
import { open } from './hydration.ts'
import { PUBLIC_KEY } from './journey-key.ts'

export const PASSWORD = 'seven quiet herons'

const mailbox = z.array(z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() }))

const anySession = z.looseObject({ access_token: z.string().optional() })

/** A unique word, for names, titles and handles. */
export const aWord = () => randomUUID().slice(0, 8)

export function newAddress(): string {
  return `member-${randomUUID()}@guildhall.example`
}

/** The mails to an address, newest first. */
export async function mailsTo(request: APIRequestContext, to: string) {
  return mailbox.parse(await (await request.get(`/dev/mailbox.json?to=${encodeURIComponent(to)}`)).json())
}

/** Returns the newest code that was mailed to an address; waits until there are `count` of them. */
export async function codeFor(request: APIRequestContext, to: string, count = 1): Promise<string> {
  const codes = async () =>
    (await mailsTo(request, to)).flatMap((mail) => /^(\d{6})$/m.exec(mail.text)?.[1] ?? [])
  await expect.poll(async () => (await codes()).length).toBeGreaterThanOrEqual(count)
  return (await codes())[0] ?? ''
}

/** Fills in and submits the Sign Up tab. */
export async function signUp(page: Page, email: string, fullName = 'Ada Lovelace'): Promise<void> {
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await page.getByLabel('Full name').fill(fullName)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Create account' }).click()
}

/** Fills in and submits the Sign In tab. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
}

/** Completes onboarding with the first answer of each question. */
export async function beOnboarded(page: Page, path: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose Your Path')
  await page.getByRole('radio', { name: path }).click({ force: true })
  await answerQuestions(page)
  await page.getByRole('button', { name: 'Complete' }).click()
}

/** Postpones the page: professionals are offered to publish one at the end of onboarding. */
export async function publishLater(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Publish your page')
  await page.getByRole('button', { name: 'Not now' }).click()
}

/** Gives the first answer to each question of onboarding. */
export async function answerQuestions(page: Page): Promise<void> {
  const questions = page.getByRole('main').getByRole('group')
  await expect(questions).toHaveCount(3)
  for (const question of await questions.all()) {
    const first = question.getByRole('radio').first()
    // On a page that is still hydrating, the press is replayed: only the final choice counts.
    await first.click({ force: true })
    await expect(first).toBeChecked()
  }
}

/** Signs up a member, onboarded without the forms, which other journeys cover, and named by default; on no page yet. */
async function signUpMember(page: Page, fullName: string, isNamed: boolean) {
  const email = newAddress()
  const session = await ask(page, '/auth/v1/signup', {
    headers: { apikey: PUBLIC_KEY },
    data: { email, password: PASSWORD, data: { full_name: fullName } },
  })
  await ask(page, '/rest/v1/onboarding', {
    headers: { authorization: `Bearer ${session.access_token}` },
    data: {
      selected_path: 'learner',
      survey_responses: { knowledge_level: 'beginner', purpose: 'work', interest: 'tools' },
    },
  })
  const handle = `member-${aWord()}`
  if (isNamed) await chooseName(page, session.access_token, { display_name: fullName, handle })
  return { email, session, handle }
}

/** Signs up a member, onboarded without the forms, and named by default; on the page at `path`. */
export async function join(
  page: Page,
  path: string,
  fullName = 'Ada Lovelace',
  { isNamed = true } = {},
): Promise<string> {
  const { email, session } = await signUpMember(page, fullName, isNamed)
  await enter(page, session, path)
  return email
}

/**
 * Signs up another member, a professional with a public profile, who calls the API through the browser of this page,
 * and is on the page only once they enter it.
 */
export async function another(page: Page, fullName = 'Otis Other') {
  const { email, session, handle } = await signUpMember(page, fullName, true)
  const askAsThem = (method: string, address: string, data?: object) =>
    call(page, session.access_token, { method, address, ...(data && { data }) })
  const { id } = z
    .object({ id: z.uuid() })
    .parse(await askAsThem('PATCH', '/rest/v1/profile', { is_public: true, user_type: 'professional' }))
  return {
    id,
    handle,
    email,
    ask: askAsThem,
    enter: (path: string) => enter(page, session, path),
    /** A session of theirs on another device. */
    signInAgain: () => signInByPassword(page, email, PASSWORD),
  }
}

/** Names a person as the dialog does that asks before their first publication. */
async function chooseName(
  page: Page,
  token: string | undefined,
  data: { display_name: string; handle: string },
): Promise<void> {
  const answer = await page.request.put('/rest/v1/profile/name', {
    headers: { authorization: `Bearer ${token}` },
    data,
  })
  expect(answer.status()).toBe(200)
}

/** Signs in a person of the demonstration without the form; on the page at `path`. */
export async function comeAs(
  page: Page,
  who: 'business' | 'professional' | 'learner',
  path: string,
): Promise<void> {
  const session = await signInByPassword(page, `${who}@demo.guildhall.example`, DEMO_PASSWORD)
  await enter(page, session, path)
}

const signInByPassword = (page: Page, email: string, password: string) =>
  ask(page, '/auth/v1/token?grant_type=password', {
    headers: { apikey: PUBLIC_KEY },
    data: { email, password },
  })

async function ask(page: Page, address: string, more: { headers: Record<string, string>; data: object }) {
  const answer = await page.request.post(address, more)
  expect(answer.status(), address).toBe(200)
  return anySession.parse(await answer.json())
}

/** Types the code of the sign-up as the signed-in person of the page, who stays signed in. */
export async function proveAddress(page: Page, email: string): Promise<void> {
  await ask(page, '/auth/v1/verify', {
    headers: { apikey: PUBLIC_KEY, authorization: `Bearer ${await tokenOf(page)}` },
    data: { type: 'email', email, token: await codeFor(page.request, email) },
  })
}

/** Calls the API as the person signed in on the page; returns the answer, which must not be a refusal. */
export async function askAs(page: Page, method: string, address: string, data?: object): Promise<unknown> {
  return call(page, await tokenOf(page), { method, address, ...(data && { data }) })
}

async function call(
  page: Page,
  token: string | undefined,
  { method, address, data }: { method: string; address: string; data?: object },
): Promise<unknown> {
  const headers = { apikey: PUBLIC_KEY, authorization: `Bearer ${token}` }
  const answer = await page.request.fetch(address, { method, headers, ...(data ? { data } : {}) })
  expect(answer.ok(), `${method} ${address} answered ${answer.status()}`).toBe(true)
  return answer.json()
}

/** A project of the person signed in on the page; returns its id. */
export async function postProject(page: Page, title: string): Promise<number> {
  const posted = await askAs(page, 'POST', '/rest/v1/projects', {
    title,
    company: 'Weir & Sons',
    description: 'Read the levels of forty gauges and say which one lies.',
    budget: 1250,
    duration: '6 weeks',
    location: 'Remote',
    skills: ['Python'],
    category: null,
  })
  return (posted as { id: number }).id
}

/** The token of the person signed in on the page. */
export async function tokenOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => /^sb-.+-auth-token$/.test(name)) ?? ''
    return String(JSON.parse(localStorage.getItem(key) ?? '{}').access_token)
  })
}

/** Opens the page at `path` with a session, as if an earlier visit had stored it. */
async function enter(page: Page, session: object, path: string): Promise<void> {
  // No script runs here that could change sessions.
  await page.goto('/healthz')
  const key = sessionKeyOf(new URL(page.url()))
  await page.evaluate(([name, text]) => localStorage.setItem(name, text), [
    key,
    JSON.stringify(session),
  ] as const)
  await open(page, path)
  // A token is taken out of the address at once.
  await expect(page).toHaveURL((url) => url.pathname === new URL(path, url).pathname)
}

/** Returns the id of the person who is signed in on a page. */
export async function userOf(page: Page): Promise<string> {
  const [, payload = ''] = (await tokenOf(page)).split('.')
  return z.object({ sub: z.uuid() }).parse(JSON.parse(Buffer.from(payload, 'base64url').toString())).sub
}
