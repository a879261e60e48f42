// `npm run proof -- mutants NOUN [SUBJECT]`: does a test notice when the code about money, permission and time is wrong?
// StrykerJS breaks one thing at a time in a copy of the project, and runs the tests that came by.
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { KNOWN_SURVIVORS, type KnownSurvivor } from './known-survivors.ts'

/** How much of what is broken has to be noticed, in percent. */
const LEAST = 90

type Subject = { readonly files: readonly string[]; readonly tests: readonly string[] }

/** What is pure of a folder, with the tests beside it. */
const pureOf = (folder: string): Subject => ({
  files: [`src/features/${folder}/**/*.rules.ts`, `src/features/${folder}/**/*.policy.ts`],
  tests: [`src/features/${folder}/**/*.rules.test.ts`, `src/features/${folder}/**/*.policy.test.ts`],
})

/**
 * By noun and subject: the files, and the tests that are asked. They are named, since every API test loads the whole
 * product: all of them are `related` to every file. The fewer and smaller, the sooner it is done.
 */
const NOUNS: Readonly<Record<string, Readonly<Record<string, Subject>>>> = {
  ledger: {
    all: { files: ['src/features/ledger/**/*.ts'], tests: ['src/features/ledger/**/*.test.ts'] },
  },
  payments: {
    rules: pureOf('payments'),
    usage: {
      files: ['src/features/payments/usage/server/*.ts'],
      tests: ['src/features/agents/runs/server/run-bills.test.ts'],
    },
  },
  payouts: { rules: pureOf('selling') },
  runs: {
    rules: {
      files: [...pureOf('agents/runs').files, 'src/features/agents/run-prices.rules.ts'],
      tests: [...pureOf('agents/runs').tests, 'src/features/agents/run-prices.rules.test.ts'],
    },
    money: {
      files: ['reservations', 'further-runs', 'run-bills'].map(
        (one) => `src/features/agents/runs/server/${one}.ts`,
      ),
      tests: ['further-runs', 'run-bills', 'metering'].map(
        (one) => `src/features/agents/runs/server/${one}.test.ts`,
      ),
    },
  },
  sessions: { rules: pureOf('accounts/sessions') },
}

/** What declares and says, and decides nothing: types and other tests see whether it is right. */
const NOT_BROKEN = ['test', 'table', 'contract', 'messages', 'events', 'schemas', 'endpoints', 'mails'].map(
  (kind) => `!src/**/*.${kind}.ts`,
)

/**
 * Changes that say nothing here. Texts are SQL, which the database refuses, messages, which tests of pages read, and names
 * of kinds, which are types; and an object without its fields is refused by the types.
 */
const CHANGES_LEFT_OUT = ['StringLiteral', 'ObjectLiteral']

/** What no test of these nouns reads, so that it is not copied. */
const NOT_COPIED = [
  'bench',
  'deploy',
  'docs',
  'build',
  'data',
  'tests/house',
  'tests/journeys',
  'tests/proof',
].map((folder) => `/${folder}`)

/** A change that hangs is ended after so long; a busy machine is slow. */
const PATIENCE_MS = 60_000

type Result = Awaited<ReturnType<Stryker['runMutationTest']>>[number]
type Change = Pick<KnownSurvivor, 'file' | 'text' | 'instead'>

/** Breaks the files of the noun, or of one subject of it, and prints what no test noticed. Returns the exit code. */
export async function mutants([noun = '', subject]: string[]): Promise<number> {
  const subjects = Object.entries(NOUNS[noun] ?? {}).filter(([name]) => name === (subject ?? name))
  if (subjects.length === 0) {
    const known = Object.entries(NOUNS).map(([name, some]) => `${name} [${Object.keys(some).join('|')}]`)
    console.error(`npm run proof -- mutants NOUN [SUBJECT]\n${known.join('\n')}`)
    return 2
  }
  const codes: number[] = []
  for (const [, one] of subjects) codes.push(await verdict(await broken(one)))
  return Math.max(...codes)
}

function broken({ files, tests }: Subject): Promise<Result[]> {
  const stryker = new Stryker({
    mutate: [...files, ...NOT_BROKEN],
    testFiles: [...tests],
    testRunner: 'vitest',
    vitest: { related: false, pool: 'threads' },
    plugins: ['@stryker-mutator/vitest-runner'],
    coverageAnalysis: 'perTest',
    // What happens while a file loads would need a new process for each change.
    ignoreStatic: true,
    mutator: { excludedMutations: CHANGES_LEFT_OUT },
    ignorePatterns: NOT_COPIED,
    // Reading it takes an earlier TypeScript. There is none of that name.
    tsconfigFile: 'none',
    // Not under node_modules, where Node reads no TypeScript.
    tempDirName: join(tmpdir(), 'guildhall-mutants'),
    cleanTempDir: 'always',
    concurrency: Number(process.env.MUTANTS_AT_ONCE ?? 2),
    timeoutMS: PATIENCE_MS,
    dryRunTimeoutMinutes: 15,
    reporters: ['progress'],
    allowConsoleColors: false,
  })
  return stryker.runMutationTest()
}

/** Prints what came out, and returns the exit code. */
async function verdict(results: readonly Result[]): Promise<number> {
  const noticed = results.filter(({ status }) => status === 'Killed' || status === 'Timeout')
  const survived: (Change & { line: number; status: string })[] = []
  for (const one of results)
    if (one.status === 'Survived' || one.status === 'NoCoverage')
      survived.push({ ...(await changeOf(one)), line: one.location.start.line + 1, status: one.status })
  const asked = new Set(results.map(({ fileName }) => relative('.', fileName)))
  const known = KNOWN_SURVIVORS.filter(({ file }) => asked.has(file))
  const unknown = survived.filter((one) => !known.some((other) => isSame(one, other)))
  const gone = known.filter((one) => !survived.some((other) => isSame(one, other)))
  for (const { file, line, text, instead, status } of unknown)
    console.log(
      `\n${file}:${line} ${status === 'Survived' ? 'survived' : 'no test comes by'}\n- ${text}\n+ ${instead}`,
    )
  for (const { file, text, instead } of gone)
    console.log(`\n${file}: is listed in known-survivors.ts, and does not survive\n- ${text}\n+ ${instead}`)
  const percent = (100 * noticed.length) / Math.max(1, noticed.length + unknown.length)
  console.log(
    `\n${noticed.length} changes noticed, ${unknown.length} not: ${percent.toFixed(1)} %; ${survived.length - unknown.length} known to survive`,
  )
  return percent >= LEAST && noticed.length > 0 && gone.length === 0 ? 0 : 1
}

const isSame = (one: Change, other: Change) =>
  one.file === other.file && one.text === other.text && one.instead === other.instead

const onOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** What was there, and what stood in its place. */
async function changeOf({ fileName, location, replacement = '' }: Result): Promise<Change> {
  const lines = (await readFile(fileName, 'utf8'))
    .split('\n')
    .slice(location.start.line, location.end.line + 1)
  lines.push((lines.pop() ?? '').slice(0, location.end.column))
  const text = lines.join('\n').slice(location.start.column)
  return { file: relative('.', fileName), text: onOneLine(text), instead: onOneLine(replacement) }
}
