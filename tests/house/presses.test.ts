// Does every change that a page asks of the server have a row of the presses (tests/support/browser/presses)?
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { type Contract, patternOf, REST_BASE } from '../../src/platform/contract/contract.ts'
import { filesMatching, isTestFile, ROOT, readText, report } from './sources.ts'

const NO_PRESS = 'no one presses anything: it is sent by itself'
const NOTHING = 'it changes nothing'
const SANDBOX = 'it stands in for the pages of a card provider'

/** A change has no row for this reason. A file is the journey that presses it, is refused, and opens the page again. */
const EXEMPT: Readonly<Record<string, string>> = {
  'POST /agents/:id/views': NO_PRESS,
  'POST /courses/:id/views': NO_PRESS,
  'POST /notifications/read-at': NO_PRESS,
  'POST /notifications/:id/read': NO_PRESS,
  'POST /conversations/:id/read': NO_PRESS,
  'POST /own/deployments/:id/confirm': NO_PRESS,
  'POST /onboarding/handle': NOTHING,
  'POST /profile/handle': NOTHING,
  'POST /own/agents/:id/interface/check': NOTHING,
  'POST /own/agents/:id/interface/read': NOTHING,
  'POST /own/billing-portal': NOTHING,
  'POST /own/payout-account/onboarding': NOTHING,
  'POST /payments/sandbox/checkouts/:id/pay': SANDBOX,
  'POST /payments/sandbox/onboarding-sessions/:session': SANDBOX,
  'POST /payments/sandbox/onboarding/:link/open': SANDBOX,
  'POST /payments/sandbox/portals/:secret/card': SANDBOX,
  'POST /payments/sandbox/portals/:secret/subscriptions/:subscription_id/end': SANDBOX,
  'POST /payments/sandbox/confirm': 'deploy-an-agent.test.ts',
  'POST /payments/sandbox/challenge': 'deploy-an-agent.test.ts',
  'POST /functions/v1/create-agent-payment-intent': 'deploy-an-agent.test.ts',
  'POST /own/agents': 'sell-an-agent.test.ts',
  'POST /onboarding': 'what-went-wrong.test.ts',
  'PATCH /courses/:id': 'run-a-course.test.ts',
  'POST /conversations/:id/messages': 'talk-on.test.ts',
}

const isContract = (value: unknown): value is Contract =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

/** Returns the contracts in a file's exports, each with its name there, such as `contracts.edit`. */
function contractsIn(name: string, value: unknown): { use: string; contract: Contract }[] {
  if (isContract(value)) return [{ use: name, contract: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => contractsIn(`${name}.${key}`, inner))
}

/** Returns whether a text uses it: by its name, or by a computed one, such as `contracts[step]`. */
function uses(text: string, use: string): boolean {
  const parts = use.split('.')
  return parts.some((_, at) => {
    const before = parts.slice(0, at + 1).join(String.raw`\.`)
    return new RegExp(
      String.raw`\b${before}${at === parts.length - 1 ? String.raw`\b` : String.raw`\[`}`,
    ).test(text)
  })
}

/** It is loaded straight into Node, which takes a third of the time. */
const load = createRequire(import.meta.url)
const IMPORT = /import \{([^}]+)\} from '([^']+\.contract\.ts)'/g

/** Returns the contracts that a page imports, each with its local name. */
function contractsOf(path: string, text: string) {
  const found: { use: string; contract: Contract }[] = []
  for (const [, names = '', from = ''] of text.matchAll(IMPORT)) {
    const exported: Record<string, unknown> = load(join(ROOT, dirname(path), from))
    for (const [, imported = '', local = imported] of names.matchAll(/(\w+)(?: as (\w+))?/g))
      found.push(...contractsIn(local, exported[imported]))
  }
  return found
}

/** Returns method and path of every change that the pages ask for. */
function changesOfPages(): string[] {
  const found = new Set<string>()
  for (const path of filesMatching(
    'src/features/**/web/**/*.{ts,tsx}',
    'src/app/**/*.tsx',
    'src/ui/**/*.tsx',
  )) {
    if (isTestFile(path)) continue
    const text = readText(path)
    for (const { use, contract } of contractsOf(path, text))
      if (contract.method !== 'GET' && uses(text, use))
        found.add(`${contract.method} ${patternOf(contract).replace(REST_BASE, '')}`)
  }
  return [...found].sort()
}

it('each change that a page asks for has a row of presses, or a reason to have none', {
  tags: ['proof'],
}, () => {
  const rows = filesMatching('tests/support/browser/presses/*.ts').flatMap((path) =>
    [...readText(path).matchAll(/request: '([A-Z]+ [^']+)'/g)].map(([, request = '']) => request),
  )
  const changes = changesOfPages()
  expect(changes.length).toBeGreaterThan(100)
  report(
    changes.filter((one) => !rows.includes(one) && !(one in EXEMPT)),
    'add a row to a table in tests/support/browser/presses: who presses what, and what the page shows when it is opened again. Without a press, name the reason in EXEMPT',
  )
  report(
    [...rows, ...Object.keys(EXEMPT)].filter((one) => !changes.includes(one)),
    'remove the row or the exemption: no page asks for this any more',
  )
  report(
    Object.keys(EXEMPT).filter((one) => rows.includes(one)),
    'remove the exemption: a row tries it',
  )
})

it.each([
  ['await api(contracts.edit, {})', 'contracts.edit', true],
  ['await api(contracts.editAnswer, {})', 'contracts.edit', false],
  ['await api(contracts[step], {})', 'contracts.block', true],
  ['await api(reviews[type].write, {})', 'reviews.agent.write', true],
  ['await api(othercontracts.edit, {})', 'contracts.edit', false],
])('reads in “%s” whether %s is asked for', (text, use, is) => expect(uses(text, use)).toBe(is))
