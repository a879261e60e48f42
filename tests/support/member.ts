// What journeys of members share: an address that nobody has, its mails, and the ways in.
import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import * as z from 'zod'

export const PASSWORD = 'seven quiet herons'

const mailbox = z.array(z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() }))

export function newAddress(): string {
  return `member-${randomUUID()}@guildhall.example`
}

/** The mails to an address, newest first. */
export async function mailsTo(request: APIRequestContext, to: string) {
  return mailbox.parse(await (await request.get(`/dev/mailbox.json?to=${encodeURIComponent(to)}`)).json())
}

/** The newest code that was mailed to an address; waits until there are `count` of them. */
export async function codeFor(request: APIRequestContext, to: string, count = 1): Promise<string> {
  const codes = async () =>
    (await mailsTo(request, to)).flatMap((mail) => /^(\d{6})$/m.exec(mail.text)?.[1] ?? [])
  await expect.poll(async () => (await codes()).length).toBeGreaterThanOrEqual(count)
  return (await codes())[0] ?? ''
}

/** Fills in and sends the Sign Up tab. */
export async function signUp(page: Page, email: string, fullName = 'Ada Lovelace'): Promise<void> {
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await page.getByLabel('Full name').fill(fullName)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Create account' }).click()
}

/** Fills in and sends the Sign In tab. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
}

/** Goes through onboarding by the first answer of each question. */
export async function beOnboarded(page: Page, path: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose Your Path')
  await page.getByRole('radio', { name: path }).check({ force: true })
  await page.getByRole('button', { name: 'Continue' }).click()
  const questions = page.getByRole('main').getByRole('group')
  await expect(questions).toHaveCount(3)
  for (const question of await questions.all())
    await question.getByRole('radio').first().check({ force: true })
  await page.getByRole('button', { name: 'Complete' }).click()
}

/** A new member, signed in and onboarded, on the page at `path`; gives their address. */
export async function join(page: Page, path: string, fullName?: string): Promise<string> {
  const email = newAddress()
  await page.goto(`/auth?${new URLSearchParams({ returnTo: path })}`)
  await page.waitForLoadState('networkidle')
  await signUp(page, email, fullName)
  await beOnboarded(page, 'Learner')
  await expect(page).toHaveURL(path)
  return email
}
