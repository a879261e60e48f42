// A person in a journey: signs up with an address of their own, is onboarded, reads their mail.
import type { APIRequestContext, Page } from '@playwright/test'
import * as z from 'zod'
import { expect } from './journey.ts'

/** Long and rare enough for every rule. */
export const PASSWORD = 'heron-over-the-weir'

export type Person = { name: string; email: string }

/** Somebody whom the product does not know yet. */
export function somebody(name = 'Ada Lovelace'): Person {
  return { name, email: `${crypto.randomUUID()}@example.com` }
}

/** Fills in the Sign Up tab, which must be open, and sends it. */
export async function fillSignUp(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Full name').fill(person.name)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
}

/** Fills in the Sign In tab, which must be open, and sends it. */
export async function fillSignIn(page: Page, person: Person, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** Chooses the learner's path and answers its questions; ends with the click that completes it. */
export async function answerSurvey(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Learner' }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  for (const answer of ['Beginner', 'My work', 'How AI works']) {
    await page.getByRole('radio', { name: answer }).check()
  }
  await page.getByRole('button', { name: 'Complete' }).click()
}

/** A new member, signed in and onboarded, on the page at `path`. */
export async function join(page: Page, path: string, person: Person = somebody()): Promise<Person> {
  const query = new URLSearchParams({ mode: 'sign-up', returnTo: path })
  await page.goto(`/auth?${query}`)
  await page.waitForLoadState('networkidle')
  await fillSignUp(page, person)
  await expect(page).toHaveURL(/\/onboarding/)
  await answerSurvey(page)
  await expect(page).toHaveURL(path)
  return person
}

const mailbox = z.array(z.object({ to: z.string(), subject: z.string(), text: z.string() }))

/** What `pattern` finds in the newest mail to an address that has it. */
export async function readMail(request: APIRequestContext, to: string, pattern: RegExp): Promise<string> {
  let found: string | undefined
  await expect(async () => {
    const response = await request.get(`/dev/mailbox.json?${new URLSearchParams({ to })}`)
    const mails = mailbox.parse(await response.json())
    found = mails.flatMap((mail) => pattern.exec(mail.text)?.[0] ?? [])[0]
    expect(found, `a mail to ${to} with ${pattern}`).toBeDefined()
  }).toPass({ timeout: 10_000 })
  return found ?? ''
}

export const SIX_DIGITS = /\b\d{6}\b/
export const TOKEN_LINK = /https?:\S+token_hash\S+/
