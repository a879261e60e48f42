// Does every connection to the database have a listener for its failure, and an end to every wait?
import { Visitor } from 'vite'
import { describe, expect, it } from 'vitest'
import { filesMatching, isTestFile, lineAt, parseText, readText, report } from './sources.ts'

/** Connections are opened here; the second knows the embedded server alone, before there is a program. */
const OPENERS = ['src/platform/database/connections.ts', 'packages/embedded-postgres/src/connection.ts']
const OF_TESTS = /\/src\/test-/

type Found = { opened: number; heard: number; complaints: string[] }

/** Returns a file's uses of its own connections. */
function connectionsOf(path: string, text: string): Found {
  const found: Found = { opened: 0, heard: 0, complaints: [] }
  new Visitor({
    NewExpression({ callee, arguments: given, start }) {
      const name =
        callee.type === 'Identifier'
          ? callee.name
          : callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
            ? callee.property.name
            : ''
      const at = `${path}:${lineAt(text, start)}`
      if (name === 'Client' || name === 'Pool') {
        found.opened += 1
        if (!OPENERS.includes(path)) found.complaints.push(`${at} opens a connection of its own`)
      }
      const options = given[0]
      if (
        name === 'PgBoss' &&
        !(
          options?.type === 'ObjectExpression' &&
          options.properties.some(
            (one) => one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === 'db',
          )
        )
      )
        found.complaints.push(`${at} lets the queue open connections of its own`)
    },
    CallExpression({ callee, arguments: given, start }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      const { name } = callee.property
      const first = given[0]
      if (name === 'on' && first?.type === 'Literal' && first.value === 'error') found.heard += 1
      if (name === 'transaction')
        found.complaints.push(`${path}:${lineAt(text, start)} begins a transaction by Drizzle's own hand`)
    },
  }).visit(parseText(path, text).program)
  if (found.heard < found.opened) found.complaints.push(`${path} opens connections that no one listens to`)
  return found
}

const INSTEAD =
  'take openPool or openClient of platform/database/connections.ts, and inTransaction of the Database; a connection without a listener for its errors ends the process when it breaks'

describe('connections to the database', () => {
  it('are opened in one place, listened to, and work in our own transactions', () => {
    const paths = filesMatching('{src,packages}/**/*.ts').filter(
      (path) => !isTestFile(path) && !OF_TESTS.test(path),
    )
    report(
      paths.flatMap((path) => connectionsOf(path, readText(path)).complaints),
      INSTEAD,
    )
  })

  it.each([
    ['src/features/x.ts', 'const c = new pg.Client({})'],
    ['src/features/x.ts', 'const c = new Pool({}); c.on("error", f)'],
    ['src/platform/database/connections.ts', 'const c = new pg.Pool({})'],
    ['src/platform/jobs/jobs.ts', 'const b = new PgBoss({ connectionString })'],
    ['src/features/x.ts', 'await db.transaction(work)'],
  ])('would not let %s do this: %s', (path, text) => {
    expect(connectionsOf(path, text).complaints).not.toEqual([])
  })
})
