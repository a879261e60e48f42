// Is a kind of event, and a limit, declared in its noun's folder and named nowhere else?
import { describe, expect, it } from 'vitest'
import { ALL_EVENTS } from '../../src/app/events.ts'
import { ALL_LIMITS } from '../../src/app/limits.ts'
import { LIMIT_NAMES } from '../../src/features/accounts/abuse-protection/limits/server/limits.actions.ts'
import { topicOf } from '../../src/features/notifications/notifications.rules.ts'
import type { EventDeclaration } from '../../src/platform/contract/event.ts'
import { filesMatching, isTestFile, ROOT, readText, report } from './sources.ts'

type Source = { path: string; text: string }

const sources: Source[] = filesMatching('src/**/*.{ts,tsx}')
  .filter((path) => !isTestFile(path))
  .map((path) => ({ path, text: readText(path) }))

const nounOf = (path: string) => path.split('/').slice(0, 3).join('/')

/** Returns the places of a whole word outside the folder of its noun. */
function strays(word: string, home: string, among: readonly Source[]): string[] {
  const whole = new RegExp(`(?<![\\w-])${word}(?![\\w-])`)
  return among
    .filter(({ path, text }) => !path.startsWith(`${home}/`) && whole.test(text))
    .map(({ path }) => `${path} says ${word}, which is ${home}'s`)
}

function isDeclaration(value: unknown): value is EventDeclaration {
  return typeof value === 'object' && value !== null && 'kind' in value && 'audience' in value
}

/** Returns the declarations of every *.events.ts, by the file's path. */
async function declared(): Promise<{ path: string; event: EventDeclaration }[]> {
  const found: { path: string; event: EventDeclaration }[] = []
  for (const path of filesMatching('src/features/**/*.events.ts')) {
    const exported: Record<string, unknown> = await import(`${ROOT}${path}`)
    for (const event of Object.values(exported)) if (isDeclaration(event)) found.push({ path, event })
  }
  return found
}

const everyEvent = await declared()

describe('an event', () => {
  it('is declared in one *.events.ts, and app knows it', () => {
    const kinds = everyEvent.map(({ event }) => event.kind)
    expect(kinds.length).toBeGreaterThan(0)
    expect(new Set(kinds).size).toBe(kinds.length)
    expect(ALL_EVENTS.map(({ kind }) => kind).toSorted()).toEqual(kinds.toSorted())
  })

  it('is named in its noun alone: a new one is a change there and nowhere else', () => {
    report(
      everyEvent.flatMap(({ path, event }) => strays(event.kind, nounOf(path), sources)),
      "take what the noun's *.events.ts declares: its sentence, its place and its icon come with the rows",
    )
  })

  it('that people are notified of has a topic in their settings', () => {
    const forgotten = ALL_EVENTS.filter(({ notification, subject }) => notification && !topicOf(subject))
    report(
      forgotten.map(({ kind, subject }) => `${kind} is about ${subject}, which has no topic`),
      'list the subject in notifications.rules.ts',
    )
  })

  it('is written by its noun alone', () => {
    report(
      everyEvent.flatMap(({ path }) =>
        sources
          .filter(({ path: other, text }) => {
            const isElsewhere = nounOf(other) !== nounOf(path) && other !== 'src/app/events.ts'
            return isElsewhere && text.includes(`${path.slice('src/features/'.length)}'`)
          })
          .map(({ path: other }) => `${other} takes ${path}`),
      ),
      'let the noun emit its events in its own actions',
    )
  })
})

describe('a limit', () => {
  it('has a name of its own, for it is counted under it', () => {
    const names = [...LIMIT_NAMES, ...ALL_LIMITS.map(({ name }) => name)]
    expect(new Set(names).size).toBe(names.length)
  })

  it('of a noun is declared there, not in the lowest one', () => {
    const low = sources.filter(({ path }) => path.startsWith('src/features/accounts/abuse-protection/'))
    report(
      ALL_LIMITS.flatMap(({ name }) => {
        const quoted = low.filter(({ text }) =>
          new RegExp(`\\b${name}\\b['"]?\\s*:\\s*\\{|name: '${name}'`).test(text),
        )
        return quoted.map(({ path }) => `${path} limits ${name}`)
      }),
      "declare it in the noun's rules, hand it to `take`, and list it in src/app/limits.ts",
    )
  })
})

describe('the rules themselves', () => {
  it.each([
    ["const icons = { thing_done: 'star' }", 1],
    ["kind === 'thing_done'", 1],
    ["kind === 'thing_done_twice' || kind === 'something_done'", 0],
    ['import { thingDone } from "./events.ts"', 0],
  ])('in %s find %i', (text, count) => {
    expect(
      strays('thing_done', 'src/features/things', [{ path: 'src/features/home/a.ts', text }]),
    ).toHaveLength(count)
    expect(strays('thing_done', 'src/features/things', [{ path: 'src/features/things/a.ts', text }])).toEqual(
      [],
    )
  })
})
