// Are there shortcuts that hide a problem: tests that do not run, types that do not check, time that SQL decides?
import { Visitor } from 'vite'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { MAX_PAGE_SIZE } from '../../src/platform/contract/list-limits.ts'
import { importsIn } from './imports.ts'
import { filesMatching, isTestFile, lineAt, OUR_CODE, parseText, ROOT, readText, report } from './sources.ts'

const files = filesMatching(...OUR_CODE)

const SILENCED = /@ts-(ignore|expect-error|nocheck)|biome-ignore|eslint-disable/
const POSTPONED = /\b(TODO|FIXME|XXX|HACK)\b/
const TEST_FUNCTIONS = new Set(['it', 'test', 'describe', 'suite'])
const NOT_RUN = new Set(['only', 'skip', 'todo', 'fixme', 'fails'])
const DATABASE_TIME =
  /\bnow\(\)|\bcurrent_(timestamp|date|time)\b|\b(clock|statement|transaction)_timestamp\(|\blocaltime(stamp)?\b/i

/** Each shortcut of a text with its line. */
function shortcuts(path: string, text: string): string[] {
  const { program, comments } = parseText(path, text)
  const found: string[] = []
  const note = (start: number, what: string) => found.push(`${path}:${lineAt(text, start)} ${what}`)
  for (const { value, start } of comments) {
    const said = SILENCED.exec(value) ?? POSTPONED.exec(value)
    if (said) note(start, `says ${said[0]}`)
  }
  new Visitor({
    TSAnyKeyword({ start }) {
      note(start, 'says any')
    },
    MemberExpression({ object, property, start }) {
      if (property.type !== 'Identifier' || !NOT_RUN.has(property.name)) return
      const root = object.type === 'MemberExpression' ? object.object : object
      if (root.type === 'Identifier' && TEST_FUNCTIONS.has(root.name))
        note(start, `leaves tests out with .${property.name}`)
    },
  }).visit(program)
  return found
}

/** Every place where a text of the file would make the database tell the time. */
function databaseTimes(path: string, text: string): string[] {
  const found: string[] = []
  const check = (start: number, sql: string) => {
    const said = DATABASE_TIME.exec(sql)
    if (said) found.push(`${path}:${lineAt(text, start)} asks the database for ${said[0]}`)
  }
  if (path.endsWith('.sql')) {
    check(0, text.replace(/--.*$/gm, ''))
    return found
  }
  new Visitor({
    Literal({ value, start }) {
      if (typeof value === 'string') check(start, value)
    },
    TemplateElement({ value, start }) {
      check(start, value.raw)
    },
    Identifier({ name, start }) {
      if (name === 'defaultNow') check(start, 'now()')
    },
  }).visit(parseText(path, text).program)
  return found
}

/** A typed text is read here: a field is drawn, or a form is read. */
const READS_TYPED = /<(?:TextField|NumberField)\b/
const FORMS = /(?:\.schemas|[-/]form|-draft|form-fields)\.tsx?$/
const READERS = new Set(['Number', 'parseInt', 'parseFloat'])
/** The language's own means are right for these, since no person typed them. */
const NOT_TYPED: Readonly<Record<string, string>> = {
  'target.value': 'a choice from a list',
  index: 'the place of a field in a form',
  "rest.split('.')[0]": 'the place of a field in a form',
  'dollars.toFixed(2)': 'a number already',
}

/**
 * Returns every number that the language's own means read from a typed text: '10.000' is 10 to them, and '0x10' is 16.
 */
function numbersReadRaw(path: string, text: string): string[] {
  if (!READS_TYPED.test(text) && !FORMS.test(path)) return []
  const found: string[] = []
  new Visitor({
    CallExpression({ callee, arguments: [first], start }) {
      const name =
        callee.type === 'Identifier'
          ? callee.name
          : callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
            ? callee.property.name
            : ''
      const given = first ? text.slice(first.start, first.end) : ''
      if (READERS.has(name) && !(given in NOT_TYPED))
        found.push(`${path}:${lineAt(text, start)} reads ${given}`)
    },
  }).visit(parseText(path, text).program)
  return found
}

/** The tests of money, permission and time write down the expected results. */
const TESTS_OF_MONEY = 'src/features/{ledger,payments,selling,agents,accounts}/**/*.test.ts'
/** It is the file beside the test, or the rules of its folder; sentences are read elsewhere. */
const MAY_BE_TESTED = /^\.\/(?!.*\.messages\.ts$)|^\.\.\/[^/]+\.(rules|policy)\.ts$/

/** Returns every function of the tested code that computes an assertion's expected value. */
function computedExpectations(path: string, text: string): string[] {
  const { program } = parseText(path, text)
  const tested = new Set(
    importsIn(path, text)
      .filter(({ specifier }) => MAY_BE_TESTED.test(specifier))
      .flatMap(({ names }) => names.map(({ local }) => local)),
  )
  const expected: { start: number; end: number }[] = []
  const calls: { name: string; start: number }[] = []
  new Visitor({
    CallExpression({ callee, arguments: given, start }) {
      if (callee.type === 'Identifier') calls.push({ name: callee.name, start })
      const isMatcher =
        callee.type === 'MemberExpression' &&
        callee.property.type === 'Identifier' &&
        /^to[A-Z]/.test(callee.property.name)
      if (isMatcher) expected.push(...given)
    },
  }).visit(program)
  return calls
    .filter(
      ({ name, start }) => tested.has(name) && expected.some((one) => one.start <= start && start < one.end),
    )
    .map(({ name, start }) => `${path}:${lineAt(text, start)} expects what ${name} says`)
}

const contractSchema = z.object({ method: z.string(), path: z.string(), output: z.instanceof(z.ZodType) })
const queryShape = z.object({ query: z.instanceof(z.ZodObject) })

type ListSchema = { properties?: { items?: { type?: string; maxItems?: number } } }

/** Returns the reason why a contract's list has no end, if it has none. */
function unboundedList(value: unknown): string | undefined {
  const contract = contractSchema.safeParse(value)
  if (!contract.success || contract.data.method !== 'GET') return undefined
  const { properties } = z.toJSONSchema(contract.data.output, {
    unrepresentable: 'any',
    io: 'output',
  }) as ListSchema
  if (properties?.items?.type !== 'array' || properties.items.maxItems !== undefined) return undefined
  const query = queryShape.safeParse(value)
  const size = query.success ? query.data.query.shape.page_size : undefined
  const isCapped = size instanceof z.ZodType && !size.safeParse(String(MAX_PAGE_SIZE + 1)).success
  return isCapped ? undefined : `GET ${contract.data.path} has no cap on how many rows it gives`
}

/** Such an early return for an error of a query hides an earlier answer. */
const HIDING_RETURN = /if \((\w+)\.isError\) (?:return|\{)/

/** An input method accepts a character with these keys. */
const KEY_OF_INPUT_METHODS = /\bkey [!=]== '(Enter|Tab)'/

describe('the code', () => {
  it('leaves the keys of an input method to it', () => {
    report(
      filesMatching('src/**/*.{ts,tsx}').filter((path) => {
        const text = readText(path)
        return !isTestFile(path) && KEY_OF_INPUT_METHODS.test(text) && !text.includes('isComposing(')
      }),
      'ask isComposing of ui/composing.ts before acting on the key: it may choose a character',
    )
  })

  it('keeps what was loaded on the screen while loading it again fails', () => {
    report(
      filesMatching('src/**/*.tsx').flatMap((path) =>
        readText(path)
          .split('\n')
          .flatMap((line, at) =>
            HIDING_RETURN.test(line) ? [`${path}:${at + 1} hides what was loaded before`] : [],
          ),
      ),
      'show the error only where there is no data, or beside it',
    )
  })

  it('leaves no test out, silences no check and postpones nothing', () => {
    report(
      files.flatMap((path) => shortcuts(path, readText(path))),
      'do it now, or delete it; for an unknown type say unknown and narrow it',
    )
  })

  it('never asks the database what time it is', () => {
    const paths = [...filesMatching('src/**/*.{ts,tsx}', 'migrations/*.sql')]
    report(
      paths.flatMap((path) => databaseTimes(path, readText(path))),
      'take the time from platform/clock and hand it to the action as `now`',
    )
  })

  it('writes down what the tests of money, permission and time expect', () => {
    report(
      filesMatching(TESTS_OF_MONEY).flatMap((path) => computedExpectations(path, readText(path))),
      'write the amount, the day or the answer as it is: a function that is wrong agrees with itself',
    )
  })

  it('caps every list', async () => {
    const complaints: string[] = []
    for (const path of filesMatching('src/features/**/*.contract.ts')) {
      const exported: Record<string, unknown> = await import(`${ROOT}${path}`)
      const contracts = Object.values(exported).flatMap((value) => [value, ...Object.values(value ?? {})])
      for (const contract of contracts) {
        const why = unboundedList(contract)
        if (why) complaints.push(`${path}: ${why}`)
      }
    }
    report(complaints, `spread pageQuery of platform/contract/shapes.ts, or give the array its .max()`)
  })
})

describe('the rules themselves', () => {
  it.each([
    "it.only('a', () => {})",
    "test.describe.skip('a', () => {})",
    "it.skip.each([1])('a', () => {})",
    "it.todo('a')",
    'const a: any = 1',
    'const a = b as any',
    '// @ts-ignore\nconst a = 1',
    '// biome-ignore lint: so\nconst a = 1',
    '/* TODO later */',
  ])('refuse %s', (text) => expect(shortcuts('a.ts', text)).toHaveLength(1))

  it.each(["it('skips empty rows', () => {})", 'page.only', "const a = 'TODO'"])('accept %s', (text) =>
    expect(shortcuts('a.ts', text)).toEqual([]),
  )

  it.each([
    ['a.ts', 'sql`select now()`'],
    ['a.ts', "query('select CURRENT_TIMESTAMP')"],
    ['a.ts', 'timestamp().defaultNow()'],
    ['a.sql', 'alter table a alter b set default now();'],
  ])('refuse in %s: %s', (path, text) => expect(databaseTimes(path, text)).toHaveLength(1))

  it.each([
    ['a.ts', 'clock.now()'],
    ['a.sql', '-- no now() here'],
  ])('accept in %s: %s', (path, text) => expect(databaseTimes(path, text)).toEqual([]))

  it.each([
    ["import { fee } from './fee.rules.ts'\nexpect(a).toBe(fee(1))", 1],
    ["import { fee } from '../fee.rules.ts'\nexpect(a).toEqual({ b: [fee(1)] })", 1],
    ["import { fee } from './fee.rules.ts'\nexpect(fee(1)).toBe(2)", 0],
    ["import { feeMessage } from './fee.messages.ts'\nexpect(a).toBe(feeMessage(1))", 0],
    ["import { feeOf } from '../../support/fees.ts'\nexpect(a).toBe(feeOf(1))", 0],
  ])('know an expectation that the tested code computes: %j', (text, found) => {
    expect(computedExpectations('a.test.ts', text)).toHaveLength(found)
  })

  it('know a list without an end', () => {
    const output = z.object({ items: z.array(z.string()) })
    const list = { method: 'GET', path: '/a', output }
    expect(unboundedList(list)).toBeDefined()
    expect(unboundedList({ ...list, query: z.object({ page_size: z.coerce.number() }) })).toBeDefined()
    expect(
      unboundedList({ ...list, query: z.object({ page_size: z.coerce.number().max(100) }) }),
    ).toBeUndefined()
    expect(
      unboundedList({ ...list, output: z.object({ items: z.array(z.string()).max(3) }) }),
    ).toBeUndefined()
  })
})

describe('numbers that are typed', () => {
  it('are read by the reader for all of them', () => {
    report(
      filesMatching('src/**/*.{ts,tsx}')
        .filter((path) => !isTestFile(path))
        .flatMap((path) => numbersReadRaw(path, readText(path))),
      'readWhole, readAmount or readDecimal, which ask about what is not clear.',
    )
  })

  it.each([
    '<TextField onChange={() => set(Number(typed))} />',
    '<TextField onChange={() => set(parseInt(typed, 10))} />',
    '<NumberField onChange={() => set(Number.parseFloat(typed))} />',
  ])('not by %s', (text) => {
    expect(numbersReadRaw('a.tsx', `const a = ${text}`)).toHaveLength(1)
  })
})
