// Has every mail that the product can send a row in the table that proves that it is sent once, and not to people who
// left?
import { expect, it } from 'vitest'
import { ALL_EVENTS } from '../../src/app/events.ts'
import { ALL_MAILS } from '../support/mails/all-mails.ts'
import { filesMatching, isTestFile, readText, report } from './sources.ts'

const tabled = new Set(ALL_MAILS.map(({ kind }) => kind.replaceAll('_', '-')))

/** Returns the names of templates in a text, as rows of the outbox have them. */
const templatesIn = (text: string): string[] =>
  [...text.matchAll(/\btemplate: ([^,;}\n]+)/g)].flatMap(([, value = '']) =>
    [...value.matchAll(/'([a-z][\w-]+)'/g)].map(([, name = '']) => name.replaceAll('_', '-')),
  )

/** The mailbox of a demonstration keeps a text message among the mails. */
const NO_MAIL = 'sms'

const templates = filesMatching('src/**/*.ts')
  .filter((path) => !isTestFile(path))
  .flatMap((path) => templatesIn(readText(path)).map((name) => ({ name, path })))
  .filter(({ name }) => name !== NO_MAIL)
const kinds = ALL_EVENTS.filter(({ notification }) => notification).map(({ kind }) =>
  kind.replaceAll('_', '-'),
)

it('every kind of notification and every template of a mail has a row', () => {
  expect(templates.length).toBeGreaterThan(0)
  report(
    [
      ...kinds.filter((name) => !tabled.has(name)).map((name) => `the notification ${name} has no row`),
      ...templates
        .filter(({ name }) => !tabled.has(name))
        .map(({ name, path }) => `the mail ${name} of ${path} has no row`),
    ],
    'add a row to a list in tests/support/mails that says how it is caused and when it is due: two people get it once each time, and those who left get none',
  )
})

it('every row is about a mail that there is', () => {
  const known = new Set([...kinds, ...templates.map(({ name }) => name)])
  report(
    [...tabled].filter((name) => !known.has(name)).map((name) => `nothing sends ${name}`),
    'remove its row from tests/support/mails, or name it as the code does',
  )
})

it('templates are found in a choice between two', () => {
  expect(templatesIn("{ template: isOld ? 'old_mail' : 'new-mail', subject }")).toEqual([
    'old-mail',
    'new-mail',
  ])
})
