// With which of the demonstration's people, and which password, can one sign in? They exist only under the demo rule:
// their password is printed in the terminal. The others have an address only, since buyers and sellers need an account.
import type { SelectedPath } from '../src/features/profiles/profiles.rules.ts'

export type DemoAccount = {
  handle: string
  email: string
  selected_path: SelectedPath
  survey_responses: Record<string, string>
  /** The terminal says what this account shows. */
  what: string
}

export const DEMO_PASSWORD = 'masons-mark-2026'

export const demoAccounts: readonly DemoAccount[] = [
  {
    handle: 'efua-asante',
    email: 'business@demo.guildhall.example',
    selected_path: 'business_owner',
    survey_responses: { business_size: 'medium', primary_need: 'hire_talent', industry: 'other' },
    what: 'a business that posts projects',
  },
  {
    handle: 'amara-okafor',
    email: 'professional@demo.guildhall.example',
    selected_path: 'ai_professional',
    survey_responses: { experience_level: 'advanced', offering: 'agents', goal: 'income' },
    what: 'a professional who sells agents',
  },
  {
    handle: 'freya-haugen',
    email: 'learner@demo.guildhall.example',
    selected_path: 'learner',
    survey_responses: { knowledge_level: 'beginner', purpose: 'work', interest: 'tools' },
    what: 'a learner',
  },
]

/** Steps of their own say what they buy besides what they review. */
export const hasStory = (of: string): boolean => demoAccounts.some(({ handle }) => handle === of)

/** No one reads what is sent there. */
export const addressOf = (handle: string): string =>
  demoAccounts.find((account) => account.handle === handle)?.email ?? `${handle}@people.guildhall.example`
