// Flaky Finder: which tests are flaky and which are broken, the likely cause with its runs, and at most two tickets.

import { BadInput, defineAgent } from '../agent.ts'
import { rounded, sumOf } from '../amounts.ts'
import { choice, fields, list, longText, number, text } from '../schema.ts'
import { counted, enumerated, mentioned, shortened } from '../text.ts'

const MOST_TICKETS = 2
const MOST_TESTS = 200

const CAUSES = [
  {
    cause: 'Network',
    words: [
      'econnrefused',
      'econnreset',
      'enotfound',
      'getaddrinfo',
      'socket hang up',
      'connection refused',
      '502',
      '503',
      '504',
      'dns',
      'tls',
    ],
    advice: 'Replace the remote service in the test, or wait for it before the suite begins.',
  },
  {
    cause: 'Shared state',
    words: [
      'already exists',
      'duplicate key',
      'unique constraint',
      'deadlock',
      'address already in use',
      'eaddrinuse',
      'locked',
      'already registered',
    ],
    advice: 'Give each test rows, ports and files of its own.',
  },
  {
    cause: 'Time',
    words: ['timeout', 'timed out', 'exceeded', 'too slow', 'midnight', 'expired', 'clock', 'date', 'ms'],
    advice: 'Wait for what is expected instead of for a time, and hand the clock in.',
  },
  {
    cause: 'Order',
    words: ['undefined', 'not found', 'null', 'expected 0', 'no rows', 'empty'],
    advice: 'Run it alone: if it fails then too, it needs what another test leaves behind.',
  },
] as const

type Run = { run: string; commit: string; test: string; result: 'Passed' | 'Failed'; message: string }
type Cause = (typeof CAUSES)[number]['cause'] | 'Unclear'

function causeOf(failed: readonly Run[]): { cause: Cause; runs: string[] } {
  const supported = CAUSES.map(({ cause, words }) => ({
    cause,
    runs: failed.filter(({ message }) => mentioned(message, words)).map(({ run }) => run),
  }))
  const best = supported.reduce<{ cause: Cause; runs: string[] }>(
    (one, other) => (other.runs.length > one.runs.length ? other : one),
    { cause: 'Unclear', runs: [] },
  )
  return best.runs.length > 0 ? best : { cause: 'Unclear', runs: failed.map(({ run }) => run) }
}

/** Flaky: the same commit passed and failed, or it passed again after failing. Broken: it fails to the end. */
function verdictOf(runs: readonly Run[]): 'Flaky' | 'Broken' | 'Fixed' | 'Steady' {
  const failed = runs.filter(({ result }) => result === 'Failed')
  if (failed.length === 0) return 'Steady'
  const byCommit = Map.groupBy(runs, ({ commit }) => commit)
  if ([...byCommit.values()].some((group) => new Set(group.map(({ result }) => result)).size > 1))
    return 'Flaky'
  const turns = runs.filter((one, index) => index > 0 && one.result !== runs[index - 1]?.result).length
  if (turns >= 2) return 'Flaky'
  return runs.at(-1)?.result === 'Failed' ? 'Broken' : 'Fixed'
}

export const flakyFinder = defineAgent({
  slug: 'flaky-finder',
  name: 'Flaky Finder',
  inputSchema: fields(
    {
      results: list(
        'Test results',
        { minItems: 1, maxItems: 1500, description: 'From your JUnit reports, oldest run first' },
        fields({
          run: text('Run', 20),
          commit: text('Commit', 40),
          test: text('Test', 200),
          result: choice('Result', ['Passed', 'Failed']),
          message: text('Message', 300),
        }),
      ),
      minutes_lost: number('Minutes lost by a failure', {
        minimum: 0,
        maximum: 600,
        default: 20,
        description: 'Waiting for a second run and looking at the first',
      }),
    },
    { optional: ['minutes_lost'] },
  ),
  outputSchema: fields({
    summary: text('Summary', 300),
    tests: list(
      'Tests that failed',
      { maxItems: MOST_TESTS },
      fields({
        test: text('Test', 200),
        verdict: choice('Verdict', ['Flaky', 'Broken', 'Fixed']),
        failures: text('Failed', 40),
        cause: choice('Likely cause', ['Time', 'Order', 'Shared state', 'Network', 'Unclear']),
        runs: text('Supporting runs', 200),
        hours_lost: number('Hours lost'),
      }),
    ),
    tickets: list(
      'Tickets this week',
      { maxItems: MOST_TICKETS },
      fields({ title: text('Title', 240), body: longText('Text', 1000) }),
    ),
  }),
  samples: [
    {
      name: 'A week of a web shop’s CI',
      input: {
        results: [
          {
            run: '#810',
            commit: 'a41f',
            test: 'checkout > pays by card',
            result: 'Failed',
            message: 'Timed out after 5000 ms waiting for the confirmation',
          },
          { run: '#811', commit: 'a41f', test: 'checkout > pays by card', result: 'Passed', message: '' },
          { run: '#812', commit: 'b770', test: 'checkout > pays by card', result: 'Passed', message: '' },
          {
            run: '#813',
            commit: 'c2d9',
            test: 'checkout > pays by card',
            result: 'Failed',
            message: 'Timed out after 5000 ms waiting for the confirmation',
          },
          { run: '#814', commit: 'c2d9', test: 'checkout > pays by card', result: 'Passed', message: '' },
          { run: '#810', commit: 'a41f', test: 'accounts > signs up', result: 'Passed', message: '' },
          {
            run: '#812',
            commit: 'b770',
            test: 'accounts > signs up',
            result: 'Failed',
            message: 'duplicate key value violates unique constraint "accounts_email"',
          },
          { run: '#812b', commit: 'b770', test: 'accounts > signs up', result: 'Passed', message: '' },
          { run: '#811', commit: 'a41f', test: 'prices > rounds half cents', result: 'Passed', message: '' },
          {
            run: '#813',
            commit: 'c2d9',
            test: 'prices > rounds half cents',
            result: 'Failed',
            message: 'expected 10.01 but was 10.00',
          },
          {
            run: '#814',
            commit: 'c2d9',
            test: 'prices > rounds half cents',
            result: 'Failed',
            message: 'expected 10.01 but was 10.00',
          },
        ],
        minutes_lost: 25,
      },
    },
    {
      name: 'All green',
      input: {
        results: [
          { run: '#12', commit: '9f01', test: 'greeting', result: 'Passed', message: '' },
          { run: '#13', commit: '77ab', test: 'greeting', result: 'Passed', message: '' },
        ],
      },
    },
  ],
  run({ results, minutes_lost = 20 }) {
    if (results.every(({ test }) => test.trim() === '')) throw new BadInput('The results name no test.')
    const judged = [...Map.groupBy(results, ({ test }) => test)].flatMap(([test, runs]) => {
      const verdict = verdictOf(runs)
      if (verdict === 'Steady') return []
      const failed = runs.filter(({ result }) => result === 'Failed')
      const { cause, runs: supporting } =
        verdict === 'Flaky'
          ? causeOf(failed)
          : { cause: 'Unclear' as const, runs: failed.map(({ run }) => run) }
      const hours = verdict === 'Flaky' ? rounded((failed.length * minutes_lost) / 60) : 0
      return [
        {
          test,
          verdict,
          failures: `${failed.length} of ${counted(runs.length, 'run')}`,
          count: failed.length,
          cause,
          runs: shortened(supporting.join(', '), 200),
          hours_lost: hours,
          message: failed.at(-1)?.message ?? '',
        },
      ]
    })
    const rank = { Flaky: 0, Broken: 1, Fixed: 2 }
    const sorted = judged
      .sort((one, other) => rank[one.verdict] - rank[other.verdict] || other.count - one.count)
      .slice(0, MOST_TESTS)
    const flaky = sorted.filter(({ verdict }) => verdict === 'Flaky')
    const broken = sorted.filter(({ verdict }) => verdict === 'Broken')
    const tickets = flaky.slice(0, MOST_TICKETS).map(({ test, failures, cause, runs, message }) => ({
      title: shortened(`Flaky: ${test}`, 240),
      body: `Failed in ${failures}. Likely cause: ${cause.toLowerCase()} (${runs}).\nLast message: ${message || 'none'}\n${CAUSES.find((one) => one.cause === cause)?.advice ?? 'Collect a few more failures: these messages point nowhere.'}`,
    }))
    const hours = rounded(sumOf(flaky.map(({ hours_lost }) => hours_lost)))
    return {
      summary:
        sorted.length === 0
          ? `No test failed in ${counted(results.length, 'result')}.`
          : `${counted(flaky.length, 'flaky test')}, ${hours} hours lost; ${counted(broken.length, 'broken test')}${broken.length > 0 ? ` (${shortened(enumerated(broken.map(({ test }) => test)), 120)})` : ''}.`,
      tests: sorted.map(({ count: _count, message: _message, ...test }) => test),
      tickets,
    }
  },
})
