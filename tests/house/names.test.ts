// Does everything have the name and the place that a newcomer would look for?
import { Visitor } from 'vite'
import { describe, expect, it } from 'vitest'
import { PROGRAM } from '../../src/app/program.ts'
import { filesMatching, isTestFile, lineAt, OUR_CODE, parseText, readText, report } from './sources.ts'
import { SUB_NOUN_ORDER } from './sub-nouns.ts'

const FILE_NAME = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)+$/
const FOLDER_NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/
const SAYS_NOTHING = /^(utils?|helpers?|common|lib|types?|misc)$/
/** Named only by their kind, all tabs and stack traces look the same. */
const ONLY_A_KIND = /^(actions|records|endpoints|table|schemas|policy|rules|contract)(\.test)?\.ts$/
/** The subject is a contract itself, in the room of that name; or the endpoints of all nouns. */
const KIND_IS_SUBJECT = new Set([
  'src/platform/contract/contract.ts',
  'src/platform/contract/contract.test.ts',
  'src/app/endpoints.ts',
])
const NAME = '[a-z0-9]+(?:-[a-z0-9]+)*'

const OF_THE_ROOT = 'rules|schemas|policy|messages|contract|buckets|events'
const OF_THE_SERVER = 'table|records|actions|endpoints|jobs|mails'

/** Files that carry their noun or a declared subject. */
const WITH_SUBJECT = [
  new RegExp(`^(${NAME})\\.(?:${OF_THE_ROOT})(?:\\.test)?\\.ts$`),
  new RegExp(`^server/(${NAME})(?:\\.(?:${OF_THE_SERVER}))?\\.ts$`),
]
/** These may be in a noun or a sub-noun; tests are beside the tested files. */
const VOCABULARY = [
  ...WITH_SUBJECT,
  new RegExp(`^server/${NAME}(\\.(${OF_THE_SERVER}))?\\.test\\.ts$`),
  new RegExp(`^web/${NAME}-(page|layout)\\.tsx$`),
  new RegExp(`^web/parts/${NAME}\\.tsx?$`),
  new RegExp(`^web/(parts/)?${NAME}\\.test\\.tsx?$`),
]

/** The sub-nouns of a noun and their parts: each has a place in the order, and no other folder has one. */
const declaredPlaces = (noun = '') =>
  (SUB_NOUN_ORDER[noun] ?? [])
    .filter((place) => !OWN_ROOMS.has(place))
    .map((place) => place.replace(/\/\.$/, ''))

const OWN_ROOMS = new Set(['.', 'server', 'web', 'web/parts'])

/** Returns the reason why a file of src/features has no place there, if there is one. */
function strayReason(path: string): string | undefined {
  const [, , noun = '', ...inside] = path.split('/')
  const places = declaredPlaces(noun)
  const folders = ['', ...places, ...places.map((place) => place.replace(/\/?[^/]+$/, ''))]
  const rest = inside.join('/')
  const isRight = folders.some((folder) => {
    if (folder !== '' && !rest.startsWith(`${folder}/`)) return false
    const file = folder === '' ? rest : rest.slice(folder.length + 1)
    if (!VOCABULARY.some((pattern) => pattern.test(file))) return false
    const subject = WITH_SUBJECT.map((pattern) => pattern.exec(file)?.[1]).find((name) => name)
    const own = (folder || noun).split('/').at(-1)
    return (
      subject === undefined || subject === own || places.includes(folder ? `${folder}/${subject}` : subject)
    )
  })
  return isRight
    ? undefined
    : `${path} is not named by its noun, or its subject has no place in tests/house/sub-nouns.ts`
}

/** Returns the reason why a path is badly named, if it is. */
function badName(path: string): string | undefined {
  const parts = path.split('/')
  const file = parts.pop() ?? ''
  if (/^index\.tsx?$/.test(file)) return `${path} is a barrel: it hides where things are`
  if (ONLY_A_KIND.test(file) && !KIND_IS_SUBJECT.has(path)) return `${path}: put its noun before its kind`
  const vague = [...parts, file.replace(/\..*$/, '')].find((part) => SAYS_NOTHING.test(part))
  if (vague) return `${path}: '${vague}' says nothing about what is inside`
  return FILE_NAME.test(file) && parts.every((part) => FOLDER_NAME.test(part))
    ? undefined
    : `${path} is not kebab-case`
}

/** Functions called updateX, enums and namespaces, with their lines. */
function badDeclarations(path: string, text: string): string[] {
  const found: string[] = []
  const note = (start: number, what: string) => found.push(`${path}:${lineAt(text, start)} ${what}`)
  const check = (node: { type: string; name?: unknown; start: number } | null) => {
    const name = node?.type === 'Identifier' ? String(node.name) : ''
    if (node && /^update[A-Z]/.test(name)) note(node.start, `calls a function ${name}`)
  }
  const isFunction = (type: string | undefined) =>
    type === 'ArrowFunctionExpression' || type === 'FunctionExpression'
  new Visitor({
    FunctionDeclaration({ id }) {
      check(id)
    },
    VariableDeclarator({ id, init }) {
      if (isFunction(init?.type)) check(id)
    },
    MethodDefinition({ key }) {
      check(key)
    },
    Property({ key, value }) {
      if (isFunction(value.type)) check(key)
    },
    TSEnumDeclaration({ start }) {
      note(start, 'declares an enum')
    },
    TSModuleDeclaration({ id, start }) {
      if (id.type === 'Identifier') note(start, 'declares a namespace')
    },
  }).visit(parseText(path, text).program)
  return found
}

/** The field has standard terms for these words: one concept has one name. */
const STANDARD_TERMS = new Map([
  ['news', 'row change, hint or announcement'],
  ['anew', 'requery, again'],
  ['happening', 'event, activity item'],
  ['whoever', 'owner, actor, recipient, reader'],
])

/** Splits a name into its words, however it is written. A name with underscores is a value of the spec. */
const partsOfName = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9_]+/)

const retiredIn = (name: string) => partsOfName(name).filter((part) => STANDARD_TERMS.has(part))

/** Returns names in a file that use a word for which the field has another one, with their lines. */
function retiredNames(path: string, text: string): string[] {
  const found: string[] = []
  new Visitor({
    Identifier({ name, start }) {
      for (const part of retiredIn(name))
        found.push(`${path}:${lineAt(text, start)} ${name}: say ${STANDARD_TERMS.get(part)}`)
    },
  }).visit(parseText(path, text).program)
  return found
}

/** These are the entry of a package, and the part of the bundle of pages that the server uses. */
const MAY_EXPORT_OTHERS = /^packages\/([a-z-]+)\/src\/\1\.ts$|^src\/entry\.server\.tsx$/

/** Returns names of other files that a file exports as its own. */
function exportedOfOthers(path: string, text: string): string[] {
  const imported = new Set<string>()
  const found: string[] = []
  const { program } = parseText(path, text)
  for (const statement of program.body)
    if (statement.type === 'ImportDeclaration')
      for (const { local } of statement.specifiers) imported.add(local.name)
  for (const statement of program.body) {
    const at = `${path}:${lineAt(text, statement.start)}`
    if (statement.type === 'ExportAllDeclaration') found.push(`${at} exports all of another file`)
    if (statement.type !== 'ExportNamedDeclaration') continue
    for (const { local } of statement.specifiers)
      if (local.type === 'Identifier' && (statement.source || imported.has(local.name)))
        found.push(`${at} exports ${local.name} of another file`)
  }
  return found
}

describe('names', () => {
  it('of files and folders are kebab-case and say what is inside', () => {
    const files = filesMatching('{src,packages/*/src,seeds,tests,bench}/**/*.*')
    report(
      files.flatMap((path) => badName(path) ?? []),
      'name it after the question that it answers, in kebab-case, and import it by that name',
    )
  })

  it('use the standard terms of the field', () => {
    const files = filesMatching(...OUR_CODE)
    report(
      [
        ...files.flatMap((path) => retiredIn(path).map((part) => `${path}: say ${STANDARD_TERMS.get(part)}`)),
        ...files.flatMap((path) => retiredNames(path, readText(path))),
      ],
      'docs/glossary.md lists the terms',
    )
  })

  it('are imported from where they are defined', () => {
    report(
      filesMatching('{src,packages}/**/*.{ts,tsx}')
        .filter((path) => !MAY_EXPORT_OTHERS.test(path))
        .flatMap((path) => exportedOfOthers(path, readText(path))),
      'import the name from the file that defines it; a name that other nouns need is in a file named by its subject',
    )
  })

  it("in a noun are the noun's vocabulary", () => {
    report(
      filesMatching('src/features/**/*.*').flatMap((path) => strayReason(path) ?? []),
      'NOUN.rules.ts, .schemas, .policy, .messages, .contract, .buckets and .events at the root; server/NOUN.table.ts, .records, .actions, .endpoints, .jobs and .mails, or a file named by its subject; *-page.tsx, *-layout.tsx and parts/ in web/; a sub-noun with two of rules, server and web has a folder',
    )
  })

  it('hold the product’s own in app and features alone', () => {
    const paths = filesMatching('src/{platform,ui}/**/*.*', 'packages/*/src/**/*.*').filter(
      (path) => !isTestFile(path),
    )
    report(
      // The scope of our packages names their publisher.
      paths.filter((path) =>
        readText(path).toLowerCase().replaceAll(`'@${PROGRAM.slug}/`, '').includes(PROGRAM.slug),
      ),
      'platform, ui and packages serve any product: take the name as a parameter, which app hands in',
    )
  })

  it('of functions say edit, change or save, for an update is a thing here; and there is no enum', () => {
    report(
      filesMatching(...OUR_CODE).flatMap((path) => badDeclarations(path, readText(path))),
      'say edit, change or save; a closed list is an `as const` array',
    )
  })
})

describe('the rules themselves', () => {
  it.each([
    "export { a } from './b.ts'",
    "export * from './b.ts'",
    "import { a } from './b.ts'\nexport { a }",
  ])('find a name of another file in %j', (text) => expect(exportedOfOthers('a.ts', text)).toHaveLength(1))

  it('take a name of one’s own', () =>
    expect(exportedOfOthers('a.ts', 'const a = 1\nexport { a }')).toEqual([]))

  it.each([
    'src/ui/index.ts',
    'src/ui/utils.ts',
    'src/platform/helpers/money.ts',
    'src/platform/MoneyBox.ts',
    'src/platform/mail/records.ts',
    'src/platform/money_box.ts',
  ])('refuse %s', (path) => expect(badName(path)).toBeDefined())

  it.each(['src/entry.server.tsx', 'src/features/projects/server/projects.test.ts', 'src/ui/kit-2.tsx'])(
    'accept %s',
    (path) => expect(badName(path)).toBeUndefined(),
  )

  it.each([
    'features/projects/queries.ts',
    'features/projects/rules.ts',
    'features/projects/agents.rules.ts',
    'features/projects/server/actions.ts',
    'features/projects/server/actions-more.ts',
    'features/projects/web/card.tsx',
    'features/projects/web/parts/deep/card.tsx',
    'features/accounts/factors/totp/totp.rules.ts',
    'features/projects/server.ts',
  ])('refuse %s', (path) => expect(strayReason(`src/${path}`)).toBeDefined())

  it.each([
    'features/projects/projects.rules.test.ts',
    'features/projects/server/moderation.ts',
    'features/accounts/sessions/server/gate.ts',
    'features/projects/web/parts/project-card.tsx',
    'features/accounts/factors/server/factors.table.ts',
  ])('accept %s', (path) => expect(strayReason(`src/${path}`)).toBeUndefined())

  it.each([
    'function updateProject() {}',
    'const updateProject = () => 1',
    'const a = { updateProject() {} }',
    'class A { updateProject() {} }',
    'enum A { B }',
  ])('refuse %s', (text) => expect(badDeclarations('a.ts', text)).toHaveLength(1))

  it.each(['const askAnew = 1', 'type RowNews = string', 'call({ whoever: 1 })'])('refuse %s', (text) =>
    expect(retiredNames('a.ts', text)).toHaveLength(1),
  )

  it.each(["say('No news today')", 'const renewsAt = 1', 'const a = { industry_news: 1 }'])(
    'accept %s',
    (text) => expect(retiredNames('a.ts', text)).toEqual([]),
  )

  it('accept a query that updates', () => {
    expect(badDeclarations('a.ts', 'tx.update(projects)\nconst updatesOf = () => 1')).toEqual([])
  })
})
