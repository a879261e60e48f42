// Is a permission written once? If a policy reads the status of a row, pages ask the policy and never the row.
import { Visitor } from 'vite'
import { describe, expect, it } from 'vitest'
import { filesMatching, isTestFile, lineAt, parseText, ROOT, readText, report } from './sources.ts'

type Node = Parameters<NonNullable<ConstructorParameters<typeof Visitor>[0]['BinaryExpression']>>[0]['left']

/** The fields that policies compare, each with the values of its closed list. */
type Statuses = ReadonlyMap<string, ReadonlySet<unknown>>

/** Only shows a status. */
const SHOWS_STATE = /-badge\.tsx$/

const nameOf = (node: Node): string | undefined => {
  if (node.type === 'ChainExpression') return nameOf(node.expression)
  if (node.type === 'Identifier') return node.name
  return node.type === 'MemberExpression' && node.property.type === 'Identifier'
    ? node.property.name
    : undefined
}
const isLiteral = (node: Node) => node.type === 'Literal'

/** Returns every comparison of an expression with a literal: the names of both. */
function comparisons(path: string, text: string) {
  const found: { name: string; isMember: boolean; value: unknown; line: number }[] = []
  const takenOut = new Set<string>()
  const note = (one: Node, other: Node, start: number) => {
    const name = nameOf(one)
    if (name !== undefined && other.type === 'Literal')
      found.push({ name, isMember: one.type !== 'Identifier', value: other.value, line: lineAt(text, start) })
  }
  new Visitor({
    BinaryExpression({ operator, left, right, start }) {
      if (!/^[!=]==?$/.test(operator)) return
      if (isLiteral(left)) note(right as Node, left, start)
      else note(left, right, start)
    },
    SwitchStatement({ discriminant, cases }) {
      for (const { test, start } of cases) if (test) note(discriminant, test, start)
    },
    ObjectPattern({ properties }) {
      for (const property of properties)
        if (property.type === 'Property' && property.value.type === 'Identifier')
          takenOut.add(property.value.name)
    },
  }).visit(parseText(path, text).program)
  return found.map(({ isMember, ...one }) => ({ ...one, isField: isMember || takenOut.has(one.name) }))
}

/** Returns the places where a page decides by a row's status. */
const decisions = (path: string, text: string, statuses: Statuses): string[] =>
  SHOWS_STATE.test(path)
    ? []
    : comparisons(path, text)
        .filter(({ name, value }) => statuses.get(name)?.has(value))
        .map(({ name, value, line }) => `${path}:${line} compares ${name} with ${JSON.stringify(value)}`)

/** Returns the closed lists in a noun's rules. */
async function closedLists(noun: string): Promise<readonly unknown[][]> {
  const modules = await Promise.all(
    filesMatching(`src/features/${noun}/**/*.rules.ts`).map(
      (path): Promise<Record<string, unknown>> => import(`${ROOT}${path}`),
    ),
  )
  return modules.flatMap((exported) => Object.values(exported)).filter((value) => Array.isArray(value))
}

/** The statuses are of all nouns together: a page shows rows of its neighbours, too. */
async function statusesOfRows(): Promise<Statuses> {
  const statuses = new Map<string, Set<unknown>>()
  for (const path of filesMatching('src/features/**/*.policy.ts')) {
    const lists = await closedLists(path.split('/')[2] ?? '')
    for (const { name, isField, value } of comparisons(path, readText(path))) {
      // A value computed by a policy is its answer, which a page may read.
      if (!isField) continue
      // For a nullable field, presence is a state: awarded_at, blocked_at.
      const values =
        value === null
          ? /_(at|by)$/.test(name)
            ? [null]
            : []
          : lists.filter((list) => list.includes(value)).flat()
      statuses.set(name, new Set([...(statuses.get(name) ?? []), ...values]))
    }
  }
  return statuses
}

describe('a permission', () => {
  it('is asked of its policy: no page decides by the status of a row', async () => {
    const statuses = await statusesOfRows()
    const pages = filesMatching('src/features/**/web/**/*.{ts,tsx}').filter((path) => !isTestFile(path))
    report(
      pages.flatMap((path) => decisions(path, readText(path), statuses)),
      "ask the noun's policy (a new function there, if none says it); only a *-badge.tsx shows a status",
    )
  })

  it('knows what the policies look at', async () => {
    const statuses = await statusesOfRows()
    for (const [field, value] of [
      ['status', 'archived'],
      ['awarded_at', null],
      ['status', 'withdrawn'],
      ['status', 'sent'],
      ['blocked_at', null],
    ] as const)
      expect(statuses.get(field)?.has(value), field).toBe(true)
  })
})

describe('the rule itself', () => {
  const statuses: Statuses = new Map<string, Set<unknown>>([
    ['status', new Set(['archived'])],
    ['awarded_at', new Set([null])],
  ])

  it.each([
    "project.status === 'archived'",
    "project?.status !== 'archived'",
    "'archived' === status",
    'project.awarded_at !== null && 1',
    "switch (project.status) { case 'archived': go() }",
  ])('refuses %s', (text) => expect(decisions('web/a-page.tsx', text, statuses)).toHaveLength(1))

  it.each(["state.status === 'signed-in'", 'whyClosed(project) === undefined', 'project.rating !== null'])(
    'accepts %s',
    (text) => expect(decisions('web/a-page.tsx', text, statuses)).toEqual([]),
  )

  it('lets a badge show a status', () =>
    expect(decisions('web/parts/status-badge.tsx', "status === 'archived'", statuses)).toEqual([]))
})
