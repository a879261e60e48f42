// Is a permission written once? Where a noun has a policy, its pages ask that instead of looking at a row's state.
import { Visitor } from 'vite'
import { describe, expect, it } from 'vitest'
import { filesMatching, isTestFile, lineAt, parseText, ROOT, readText, report } from './sources.ts'

type Node = Parameters<NonNullable<ConstructorParameters<typeof Visitor>[0]['BinaryExpression']>>[0]['left']

/** What says where a row stands: the fields that a policy compares, and the values that its noun's closed lists give them. */
type States = { fields: ReadonlySet<string>; values: ReadonlySet<unknown> }

/** Only says where a row stands. */
const SHOWS_STATE = /-badge\.tsx$/

const nameOf = (node: Node): string | undefined => {
  if (node.type === 'ChainExpression') return nameOf(node.expression)
  if (node.type === 'Identifier') return node.name
  return node.type === 'MemberExpression' && node.property.type === 'Identifier'
    ? node.property.name
    : undefined
}
const isLiteral = (node: Node) => node.type === 'Literal'

/** Every comparison of something with a literal: what it is called, and with what it is compared. */
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

/** Where a page decides by a state. */
const decisions = (path: string, text: string, { fields, values }: States): string[] =>
  SHOWS_STATE.test(path)
    ? []
    : comparisons(path, text)
        .filter(({ name, value }) => fields.has(name) && values.has(value))
        .map(({ name, value, line }) => `${path}:${line} compares ${name} with ${JSON.stringify(value)}`)

async function statesOf(noun: string): Promise<States | undefined> {
  const policies = filesMatching(`${noun}/**/policy.ts`)
  if (policies.length === 0) return undefined
  // What a policy was handed by its row; what it computed itself is its answer, which a page may read.
  const fields = policies.flatMap((path) =>
    comparisons(path, readText(path)).flatMap(({ name, isField }) => (isField ? name : [])),
  )
  const values = new Set<unknown>([null])
  for (const path of filesMatching(`${noun}/**/rules.ts`)) {
    const exported: Record<string, unknown> = await import(`${ROOT}${path}`)
    for (const list of Object.values(exported))
      if (Array.isArray(list)) for (const value of list) values.add(value)
  }
  return { fields: new Set(fields), values }
}

describe('a permission', () => {
  it('is asked of its policy: no page of a noun that has one decides by a state', async () => {
    const complaints: string[] = []
    for (const noun of filesMatching('src/features/*')) {
      const states = await statesOf(noun)
      if (!states) continue
      const pages = filesMatching(`${noun}/**/web/**/*.{ts,tsx}`).filter((path) => !isTestFile(path))
      complaints.push(...pages.flatMap((path) => decisions(path, readText(path), states)))
    }
    report(
      complaints,
      "ask the noun's policy.ts (a new function there, if none says it); only a *-badge.tsx shows a state",
    )
  })

  it('knows what the policies of projects look at', async () => {
    const states = await statesOf('src/features/projects')
    expect([...(states?.fields ?? [])]).toEqual(
      expect.arrayContaining(['status', 'awarded_at', 'state', 'blocked_by']),
    )
    expect([...(states?.values ?? [])]).toEqual(expect.arrayContaining(['archived', 'withdrawn', null]))
  })
})

describe('the rule itself', () => {
  const states: States = { fields: new Set(['status', 'awarded_at']), values: new Set(['archived', null]) }

  it.each([
    "project.status === 'archived'",
    "project?.status !== 'archived'",
    "'archived' === status",
    'project.awarded_at !== null && 1',
    "switch (project.status) { case 'archived': go() }",
  ])('refuses %s', (text) => expect(decisions('web/a-page.tsx', text, states)).toHaveLength(1))

  it.each(["state.status === 'signed-in'", 'whyClosed(project) === undefined', 'project.rating !== null'])(
    'accepts %s',
    (text) => expect(decisions('web/a-page.tsx', text, states)).toEqual([]),
  )

  it('lets a badge show a state', () =>
    expect(decisions('web/parts/status-badge.tsx', "status === 'archived'", states)).toEqual([]))
})
