// Do the rooms import only what they may? Section 'The arrows' of ARCHITECTURE.md, import by import.
import { Visitor } from 'vite'
import { describe, expect, it } from 'vitest'
import { complaintAbout } from './arrows.ts'
import { importsIn, importsOf } from './imports.ts'
import { kindOf, roomOf } from './rooms.ts'
import { filesMatching, lineAt, OUR_CODE, parseText, readText, report } from './sources.ts'

const files = filesMatching(...OUR_CODE)

describe('the house', () => {
  it('imports only along the arrows', () => {
    const complaints = files.flatMap(importsOf).flatMap((edge) => {
      const complaint = complaintAbout(edge)
      if (!complaint) return []
      return `${edge.from}:${edge.line} imports ${edge.specifier}: ${complaint.reason}. Instead: ${complaint.instead}.`
    })
    report(complaints, 'see each line; the arrows stand in ARCHITECTURE.md')
  })

  it("writes only its own noun's tables", () => {
    report(
      files.flatMap((path) => foreignWrites(path, readText(path))),
      'call an action of the noun that owns the table',
    )
  })
})

/** Returns the writes of a text to rows of another noun: inserts, changes and deletes. */
function foreignWrites(path: string, text: string): string[] {
  const own = roomOf(path)
  const foreign = new Set(
    importsIn(path, text)
      .filter(({ target }) => {
        const room = roomOf(target)
        return kindOf(target) === 'table' && own.area === 'feature' && room.area === 'feature'
          ? room.noun !== own.noun
          : false
      })
      .flatMap(({ names }) => names.map((name) => name.local)),
  )
  const found: string[] = []
  new Visitor({
    CallExpression({ callee, arguments: [first], start }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      if (!['insert', 'update', 'delete'].includes(callee.property.name)) return
      if (first?.type === 'Identifier' && foreign.has(first.name))
        found.push(`${path}:${lineAt(text, start)} writes ${first.name}, which another noun owns`)
    },
  }).visit(parseText(path, text).program)
  return found
}

const NOUN = 'src/features'
const projects = `${NOUN}/projects`

describe('an import', () => {
  it.each([
    ['into a package', `${projects}/server/a.ts`, "import '../../../../packages/p/src/a.ts'"],
    ['out of a package', 'packages/p/src/a.ts', "import '../../../src/platform/clock.ts'"],
    ['of a package to another', 'packages/embedded-postgres/src/a.ts', "import '@guildhall/other'"],
    ['browser to a package', `${projects}/web/a.tsx`, "import '@guildhall/embedded-postgres'"],
    ['every form', `${projects}/web/a.tsx`, "import '../server/projects.actions.ts'"],
    ['of a type', `${projects}/web/a.tsx`, "import type { A } from '../server/projects.actions.ts'"],
    ['inside a type', `${projects}/web/a.tsx`, "type A = import('../server/projects.actions.ts').A"],
    ['dynamic', `${projects}/web/a.tsx`, "const a = import('../server/projects.actions.ts')"],
    ['re-exported', `${projects}/web/a.tsx`, "export * from '../server/projects.actions.ts'"],
    ['re-exported by name', `${projects}/web/a.tsx`, "export { a } from '../server/projects.actions.ts'"],
    ['root to React', `${projects}/projects.rules.ts`, "import { useState } from 'react'"],
    ['root to Node', `${projects}/projects.rules.ts`, "import { join } from 'node:path'"],
    ['root to server', `${projects}/projects.rules.ts`, "import { a } from './server/projects.actions.ts'"],
    [
      'root to another platform room',
      `${projects}/projects.rules.ts`,
      "import { a } from '../../platform/clock.ts'",
    ],
    [
      'root upward',
      `${NOUN}/profiles/profiles.rules.ts`,
      "import { a } from '../projects/projects.rules.ts'",
    ],
    ['root beside', `${projects}/projects.rules.ts`, "import { a } from '../agents/agents.rules.ts'"],
    ['server to web', `${projects}/server/projects.actions.ts`, "import { a } from '../web/parts/a.tsx'"],
    [
      'actions to a lower root',
      `${projects}/server/projects.actions.ts`,
      "import { a } from '../../profiles/profiles.policy.ts'",
    ],
    [
      'actions to lower records',
      `${projects}/server/projects.actions.ts`,
      "import { a } from '../../profiles/server/profiles.records.ts'",
    ],
    [
      'actions to a lower table',
      `${projects}/server/projects.actions.ts`,
      "import { a } from '../../profiles/server/profiles.table.ts'",
    ],
    ['queries outside records', `${projects}/server/projects.actions.ts`, "import { eq } from 'drizzle-orm'"],
    [
      'tables outside a table file',
      `${projects}/server/projects.records.ts`,
      "import { pgTable } from 'drizzle-orm/pg-core'",
    ],
    ['the driver in records', `${projects}/server/projects.records.ts`, "import pg from 'pg'"],
    [
      'server to a gathering',
      `${projects}/server/projects.actions.ts`,
      "import { a } from '../../home/server/home.actions.ts'",
    ],
    [
      'a gathering to a gathering',
      `${NOUN}/home/web/a.tsx`,
      "import { a } from '../../landing/web/parts/a.tsx'",
    ],
    ['web to another page', `${NOUN}/home/web/a.tsx`, "import { a } from '../../agents/web/agent-page.tsx'"],
    [
      'web to the database',
      `${projects}/web/a.tsx`,
      "import { a } from '../../../platform/database/search.ts'",
    ],
    ['web to Node', `${projects}/web/a.tsx`, "import { join } from 'node:path'"],
    ['a noun to app', `${projects}/server/projects.jobs.ts`, "import { a } from '../../../app/config.ts'"],
    ['ui to the platform', 'src/ui/button.tsx', "import { a } from '../platform/contract/money.ts'"],
    ['ui to a noun', 'src/ui/button.tsx', "import { a } from '../features/projects/projects.rules.ts'"],
    [
      'platform to a noun',
      'src/platform/http/api.ts',
      "import { a } from '../../features/projects/projects.rules.ts'",
    ],
    ['contract to Node', 'src/platform/contract/a.ts', "import { join } from 'node:path'"],
    ['contract to the clock', 'src/platform/contract/a.ts', "import { a } from '../clock.ts'"],
    ['client to the database', 'src/platform/client/a.ts', "import { a } from '../database/search.ts'"],
    ['paths to anything', 'src/paths.ts', "import { a } from './routes.ts'"],
    ['Hono elsewhere', 'src/app/product.ts', "import { Hono } from 'hono'"],
    ['zod by name', `${projects}/projects.rules.ts`, "import { z } from 'zod'"],
    ['zod mini', `${projects}/projects.rules.ts`, "import * as z from 'zod/mini'"],
    ['acting for someone', 'src/app/main.ts', "import { actFor } from '../platform/actor.ts'"],
    ['an unknown noun', `${NOUN}/gadgets/gadgets.rules.ts`, "import * as z from 'zod'"],
    ['a test of the server to web', `${projects}/server/a.test.ts`, "import { a } from '../web/parts/a.tsx'"],
    ['app to the benchmarks', 'src/app/main.ts', "import { a } from '../../bench/measure.ts'"],
    ['seeds to app', 'seeds/seed.ts', "import { a } from '../src/app/config.ts'"],
  ])('is refused: %s', (_, from, text) => {
    const edge = importsIn(from, text)[0]
    expect(edge && complaintAbout(edge)).toMatchObject({
      reason: expect.any(String),
      instead: expect.any(String),
    })
  })

  it.each([
    [`${projects}/projects.rules.ts`, "import * as z from 'zod'"],
    [`${projects}/projects.rules.ts`, "import { a } from '../../platform/contract/money.ts'"],
    [`${projects}/projects.contract.ts`, "import { a } from '../profiles/profiles.contract.ts'"],
    [
      `${projects}/server/projects.actions.ts`,
      "import { a } from '../../profiles/server/profiles.actions.ts'",
    ],
    [`${projects}/server/projects.records.ts`, "import { a } from '../../profiles/server/profiles.table.ts'"],
    [`${projects}/server/projects.records.ts`, "import { a } from '../../profiles/profiles.policy.ts'"],
    [`${projects}/server/projects.records.ts`, "import { eq } from 'drizzle-orm'"],
    [`${projects}/server/projects.table.ts`, "import { pgTable } from 'drizzle-orm/pg-core'"],
    [`${projects}/server/projects.jobs.ts`, "import { paths } from '../../../paths.ts'"],
    [`${projects}/server/a.test.ts`, "import { eq } from 'drizzle-orm'"],
    [`${projects}/server/a.test.ts`, "import { a } from '../../../../tests/support/product/product.ts'"],
    [`${projects}/web/projects-page.tsx`, "import type { Route } from './+types/projects-page'"],
    [`${projects}/web/projects-page.tsx`, "import { a } from '../../profiles/web/parts/avatar.tsx'"],
    [`${projects}/web/projects-page.tsx`, "import { a } from '../../../ui/button.tsx'"],
    [
      `${NOUN}/accounts/factors/server/factors.actions.ts`,
      "import { a } from '../../server/projects.records.ts'",
    ],
    [`${NOUN}/accounts/server/session.ts`, "import { actFor } from '../../../platform/actor.ts'"],
    [`${NOUN}/home/web/home-page.tsx`, "import { a } from '../../agents/web/parts/a.tsx'"],
    ['src/platform/client/a.ts', "import { createContext } from 'react-router'"],
    ['src/app/app.endpoints.ts', "import { a } from '../features/agents/server/agents.endpoints.ts'"],
    ['src/routes.ts', "import { ADDRESSES } from './paths.ts'"],
    ['bench/run.ts', "import { a } from './measure.ts'"],
    ['playwright.config.ts', "import { a } from './tests/support/browser/browser.ts'"],
    ['seeds/seed.ts', "import { actFor } from '../src/platform/actor.ts'"],
  ])('is right: %s: %s', (from, text) => {
    const edge = importsIn(from, text)[0]
    expect(edge).toBeDefined()
    expect(edge && complaintAbout(edge)).toBeUndefined()
  })

  it("is no licence to write another noun's rows", () => {
    const from = `${projects}/server/projects.records.ts`
    const text = "import { profiles } from '../../profiles/server/profiles.table.ts'\n"
    expect(foreignWrites(from, `${text}tx.update(profiles)`)).toHaveLength(1)
    expect(foreignWrites(from, `${text}tx.select().from(profiles)`)).toHaveLength(0)
  })
})
