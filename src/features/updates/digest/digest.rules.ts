// When digests of updates are sent, what they are about and how much of it they show: what onboarding asks people who
// follow AI news (ONB-7).
import { isMonday, nextMorning } from '../../../platform/contract/mornings.ts'

export const DIGEST_FREQUENCIES = ['daily', 'weekly', 'monthly'] as const
export type DigestFrequency = (typeof DIGEST_FREQUENCIES)[number]
/** What can be chosen in the settings. */
export const DIGEST_CHOICES = ['never', ...DIGEST_FREQUENCIES] as const
export type DigestChoice = (typeof DIGEST_CHOICES)[number]
export const DIGEST_FORMATS = ['summary', 'detailed', 'mixed'] as const
export type DigestFormat = (typeof DIGEST_FORMATS)[number]
export const DIGEST_INTERESTS = ['industry_news', 'tools', 'research'] as const
export type DigestInterest = (typeof DIGEST_INTERESTS)[number]

/** After an outage a digest that is later than this waits for the next morning. */
export const MOST_LATE_HOURS = 6

/** So many days are in the first digest. */
export const FIRST_DIGEST_DAYS: Record<DigestFrequency, number> = { daily: 1, weekly: 7, monthly: 31 }

/** How many updates a digest shows in full, and how many more in a line. */
export const DIGEST_SIZES: Record<DigestFormat, { full: number; short: number }> = {
  summary: { full: 0, short: 12 },
  detailed: { full: 8, short: 0 },
  mixed: { full: 3, short: 6 },
}

/** The tags by which updates about an interest are found, as keys. */
export const INTEREST_TAGS: Record<DigestInterest, readonly string[]> = {
  industry_news: [
    'news',
    'ainews',
    'aiindustry',
    'industry',
    'business',
    'startups',
    'funding',
    'policy',
    'regulation',
    'privacy',
    'safety',
    'hiring',
    'finance',
    'marketing',
    'health',
    'agriculture',
    'sustainability',
    'milestone',
    'launch',
  ],
  tools: [
    'tools',
    'aitools',
    'agents',
    'aiagents',
    'automation',
    'nocode',
    'prompting',
    'promptengineering',
    'llm',
    'llms',
    'rag',
    'ocr',
    'voice',
    'design',
    'dataviz',
    'mlops',
    'support',
    'coding',
    'opensource',
  ],
  research: [
    'research',
    'airesearch',
    'paper',
    'papers',
    'arxiv',
    'benchmark',
    'benchmarks',
    'evaluation',
    'evals',
    'explainability',
    'interpretability',
    'machinelearning',
    'deeplearning',
    'datascience',
    'nlp',
    'computervision',
    'robotics',
    'forecasting',
    'learning',
  ],
}

/** Every day, on Mondays, or on the first of a month. */
function isDigestDay(frequency: DigestFrequency, day: string): boolean {
  if (frequency === 'daily') return true
  return frequency === 'weekly' ? isMonday(day) : day.endsWith('-01')
}

type Rhythm = { frequency: DigestFrequency; time_zone: string }

/**
 * When the next digest is due: never on the day of the last one or before it (`sentFor`), whichever frequency and time
 * zone were chosen since.
 */
export const nextDigest = ({ frequency, time_zone }: Rhythm, now: Date, sentFor: string | null): Date =>
  nextMorning(time_zone, now, (day) => isDigestDay(frequency, day) && (sentFor === null || day > sentFor))
