// Rows of the table: agents of the demonstration that read what programs did: test results and used permissions.
import type { SampleAgent } from '../agent.ts'
import { rounded, sumOf } from '../amounts.ts'
import { daysBetween, writtenDay } from '../days.ts'
import { choice, date, fields, integer, list, longText, number, text } from '../schema.ts'
import { counted, labelled } from '../text.ts'
import { row } from './row.ts'

const FAILURE_CAUSES = {
  Network: 'econnrefused,econnreset,enotfound,getaddrinfo,socket hang up,502,503,504,dns',
  'Shared state': 'already exists,duplicate key,unique constraint,deadlock,eaddrinuse,locked',
  Time: 'timeout,timed out,exceeded,too slow,midnight,expired,clock',
  Order: 'undefined,not found,null,no rows,empty',
} as const

export const operations: readonly SampleAgent[] = [
  row({
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
        { maxItems: 200 },
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
        { maxItems: 2 },
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
            {
              run: '#811',
              commit: 'a41f',
              test: 'prices > rounds half cents',
              result: 'Passed',
              message: '',
            },
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
    needs: ({ results }) => results.every(({ test }) => test.trim() === '') && 'The results name no test.',
    answers({ results, minutes_lost = 25 }) {
      const rank = { Flaky: 0, Broken: 1, Fixed: 2 }
      const judged = [...Map.groupBy(results, ({ test }) => test)].flatMap(([test, runs]) => {
        const failed = runs.filter(({ result }) => result === 'Failed')
        const message = failed.at(-1)?.message ?? ''
        if (failed.length === 0) return []
        const passed = new Set(runs.filter(({ result }) => result === 'Passed').map(({ commit }) => commit))
        const isFlaky = failed.some(({ commit }) => passed.has(commit))
        const verdict = isFlaky ? 'Flaky' : runs.at(-1)?.result === 'Passed' ? 'Fixed' : 'Broken'
        const one = {
          test,
          verdict,
          failures: `${failed.length} of ${counted(runs.length, 'run')}`,
          cause: labelled(message, FAILURE_CAUSES, 'Unclear'),
          runs: failed.map(({ run }) => run).join(', '),
          hours_lost: isFlaky ? rounded((failed.length * minutes_lost) / 60) : 0,
        } as const
        return [{ ...one, message }]
      })
      const tests = judged.sort(
        (one, other) => rank[one.verdict] - rank[other.verdict] || other.hours_lost - one.hours_lost,
      )
      const flaky = tests.filter(({ verdict }) => verdict === 'Flaky')
      return {
        summary: `${counted(flaky.length, 'flaky test')}, ${rounded(sumOf(flaky.map((one) => one.hours_lost)))} hours lost.`,
        tests: tests.map(({ message: _, ...one }) => one),
        tickets: flaky.map(({ test, failures, cause, runs, message }) => ({
          title: `Flaky: ${test}`,
          body: `Failed in ${failures}. Likely cause: ${cause.toLowerCase()} (${runs}).\nLast message: ${message}`,
        })),
      }
    },
  }),
  row({
    slug: 'permission-audit',
    name: 'Permission Audit',
    inputSchema: fields(
      {
        as_of: date('As of', { examples: ['2026-03-16'] }),
        grants: list(
          'Permissions',
          {
            minItems: 1,
            maxItems: 300,
            description: 'Of AWS, Azure or Google Cloud; * stands for the rest of a name',
          },
          fields({ person: text('Person', 80), permission: text('Permission', 120) }),
        ),
        activity: list(
          'Last use',
          { maxItems: 500, description: 'From the audit log: each action with its last day' },
          fields({ person: text('Person', 80), action: text('Action', 120), last_used: date('Last used') }),
        ),
        days: integer('Days to look back', { minimum: 1, maximum: 400, default: 90 }),
        keep: list(
          'Emergency accounts',
          { maxItems: 30, description: 'Unused on purpose' },
          text('Person', 80),
        ),
      },
      { optional: ['days', 'keep'] },
    ),
    outputSchema: fields({
      summary: text('Summary', 300),
      findings: list(
        'Permissions',
        { maxItems: 300 },
        fields({
          person: text('Person', 80),
          permission: text('Permission', 120),
          finding: choice('Finding', ['Unused', 'Too wide', 'Kept on purpose', 'In use']),
          last_used: text('Last used', 40),
          proposal: text('Proposal', 400),
          would_break: text('Would break', 160),
        }),
      ),
      change_request: longText('Change request', 200_000),
      evidence: text('Evidence', 400),
    }),
    samples: [
      {
        name: 'A team on AWS',
        input: {
          as_of: '2026-03-16',
          grants: [
            { person: 'gareth', permission: 's3:*' },
            { person: 'gareth', permission: 'ec2:StartInstances' },
            { person: 'intern-2021', permission: 'iam:*' },
            { person: 'deploy-bot', permission: 'ecs:UpdateService' },
            { person: 'megan', permission: 'rds:DeleteDBInstance' },
            { person: 'break-glass', permission: '*' },
          ],
          activity: [
            { person: 'gareth', action: 's3:GetObject', last_used: '2026-03-15' },
            { person: 'gareth', action: 's3:PutObject', last_used: '2026-02-20' },
            { person: 'gareth', action: 's3:DeleteBucket', last_used: '2025-06-01' },
            { person: 'deploy-bot', action: 'ecs:UpdateService', last_used: '2026-03-16' },
            { person: 'megan', action: 'rds:DeleteDBInstance', last_used: '2025-04-02' },
          ],
          keep: ['break-glass'],
        },
      },
      {
        name: 'Google Cloud, nothing to narrow',
        input: {
          as_of: '2026-03-16',
          grants: [
            { person: 'thandi', permission: 'storage.objects.get' },
            { person: 'sipho', permission: 'bigquery.jobs.create' },
          ],
          activity: [
            { person: 'thandi', action: 'storage.objects.get', last_used: '2026-03-02' },
            { person: 'sipho', action: 'bigquery.jobs.create', last_used: '2026-01-09' },
          ],
          days: 90,
        },
      },
    ],
    needs: ({ activity }) =>
      activity.length === 0 &&
      'Without an activity log everything looks unused. Add at least the actions of the period.',
    answers({ as_of, grants, activity, days = 90, keep = [] }) {
      const rank = { Unused: 0, 'Too wide': 1, 'Kept on purpose': 2, 'In use': 3 }
      const findings = grants
        .map(({ person, permission }) => {
          const prefix = permission.split('*', 1)[0] ?? ''
          const covers = (action: string) =>
            permission.includes('*') ? action.startsWith(prefix) : action === permission
          const seen = activity.filter((one) => one.person === person && covers(one.action))
          const last = seen
            .map(({ last_used }) => last_used)
            .sort()
            .at(-1)
          const used = [
            ...new Set(
              seen.filter((one) => daysBetween(one.last_used, as_of) <= days).map(({ action }) => action),
            ),
          ]
          const finding = keep.includes(person)
            ? 'Kept on purpose'
            : used.length === 0
              ? 'Unused'
              : permission.includes('*')
                ? 'Too wide'
                : 'In use'
          return {
            person,
            permission,
            finding,
            last_used: last ? writtenDay(last) : 'Never seen',
            proposal:
              finding === 'Unused'
                ? 'Remove'
                : finding === 'Too wide'
                  ? `Allow only ${used.join(', ')}`
                  : 'Keep',
            would_break: finding === 'Too wide' ? `Anything besides ${counted(used.length, 'action')}` : '',
          } as const
        })
        .sort((one, other) => rank[one.finding] - rank[other.finding])
      const changes = findings.filter(({ finding }) => rank[finding] < 2)
      const people = new Set(changes.map(({ person }) => person))
      return {
        summary: `${counted(people.size, 'person', 'people')} can do more than they did in the past ${days} days.`,
        findings,
        change_request: changes.map((one) => `${one.person}: ${one.permission}. ${one.proposal}.`).join('\n'),
        evidence: `${counted(activity.length, 'action')} of the log, read against ${counted(grants.length, 'grant')}, as of ${writtenDay(as_of)}.`,
      }
    },
  }),
]
