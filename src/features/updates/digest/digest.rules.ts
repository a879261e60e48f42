// The rules of the digest: when it is sent, its topics and its sizes, which onboarding asks people who follow AI news (ONB-7).
import { isMonday, nextMorning } from '../../../platform/contract/mornings.ts'

export const DIGEST_FREQUENCIES = ['daily', 'weekly', 'monthly'] as const
export type DigestFrequency = (typeof DIGEST_FREQUENCIES)[number]
export const DIGEST_CHOICES = ['never', ...DIGEST_FREQUENCIES] as const
export type DigestChoice = (typeof DIGEST_CHOICES)[number]
export const DIGEST_FORMATS = ['summary', 'detailed', 'mixed'] as const
export type DigestFormat = (typeof DIGEST_FORMATS)[number]
export const DIGEST_INTERESTS = ['industry_news', 'tools', 'research'] as const
export type DigestInterest = (typeof DIGEST_INTERESTS)[number]

/** After an outage a digest that is later than this waits for the next morning. */
export const MOST_LATE_HOURS = 6

export const FIRST_DIGEST_DAYS: Record<DigestFrequency, number> = { daily: 1, weekly: 7, monthly: 31 }

/** A digest shows so many updates in full, and so many more in a line each. */
export const DIGEST_SIZES: Record<DigestFormat, { full: number; short: number }> = {
  summary: { full: 0, short: 12 },
  detailed: { full: 8, short: 0 },
  mixed: { full: 3, short: 6 },
}

/** Updates about an interest are found by these tags, given as keys. */
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

/** Digests are sent every day, on Mondays, or on the first of a month. */
function isDigestDay(frequency: DigestFrequency, day: string): boolean {
  if (frequency === 'daily') return true
  return frequency === 'weekly' ? isMonday(day) : day.endsWith('-01')
}

type Rhythm = { frequency: DigestFrequency; time_zone: string }

/**
 * Returns the moment of the next digest: never on the day of the last one or before it (`sentFor`), whichever frequency and time
 * zone were chosen since.
 */
export const nextDigest = ({ frequency, time_zone }: Rhythm, now: Date, sentFor: string | null): Date =>
  nextMorning(time_zone, now, (day) => isDigestDay(frequency, day) && (sentFor === null || day > sentFor))
