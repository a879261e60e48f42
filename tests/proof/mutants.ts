// `npm run proof -- mutants NOUN [SUBJECT]`: does a test notice when the code about money, permission and time is wrong?
// StrykerJS breaks one thing at a time in a copy of the project, and runs the tests that came by.
import { globSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Stryker } from '@stryker-mutator/core'
import { BROKEN_NOUNS, type BrokenSubject } from './broken-nouns.ts'
import { type Change, KNOWN_SURVIVORS } from './known-survivors.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** How much of what is broken has to be noticed, in percent. */
const LEAST = 90

/** What declares and says, and decides nothing: types and other tests see whether it is right. */
const NOT_BROKEN = /\.(test|table|contract|messages|events|schemas|endpoints|mails)\.ts$/

/**
 * Changes that say nothing here. Texts are SQL, which the database refuses, messages, which tests of pages read, and names
 * of kinds, which are types; and an object without its fields is refused by the types.
 */
const CHANGES_LEFT_OUT = ['StringLiteral', 'ObjectLiteral']

const COPIED = [
  'src',
  'packages',
  'migrations',
  'seeds',
  'examples',
  'tests/support',
  'package.json',
  'vite.config.ts',
  'vitest.config.ts',
]

/** A change that hangs is ended after so long; a busy machine is slow. */
const PATIENCE_MS = 60_000

type Result = Awaited<ReturnType<Stryker['runMutationTest']>>[number]

/** Breaks the files of the noun, or of one subject of it, and prints what no test noticed. Returns the exit code. */
export async function mutants([noun = '', subject]: string[]): Promise<number> {
  const subjects = Object.entries(BROKEN_NOUNS[noun] ?? {}).filter(([name]) => name === (subject ?? name))
  if (subjects.length === 0) {
    const known = Object.entries(BROKEN_NOUNS).map(
      ([name, some]) => `${name} [${Object.keys(some).join('|')}]`,
    )
    console.error(`npm run proof -- mutants NOUN [SUBJECT]\n${known.join('\n')}`)
    return 2
  }
  const codes: number[] = []
  for (const [name, one] of subjects) codes.push(await verdict(`${noun} ${name}`, await resultsOf(one)))
  return Math.max(...codes)
}

async function resultsOf({ files, tests }: BrokenSubject): Promise<Result[]> {
  // Not under node_modules, where Node reads no TypeScript.
  const copy = await mkdtemp(join(tmpdir(), 'guildhall-mutants-'))
  try {
    for (const path of COPIED)
      await cp(join(ROOT, path), join(copy, path), {
        recursive: true,
        filter: (one) => !one.includes('node_modules'),
      })
    await symlink(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
    process.chdir(copy)
    const broken = globSync([...files]).filter((file) => !NOT_BROKEN.test(file))
    for (const file of broken) await writeFile(file, withoutTypes(await readFile(file, 'utf8')))
    const results = await new Stryker({
      mutate: broken,
      testFiles: globSync([...tests]),
      testRunner: 'vitest',
      vitest: { related: false, pool: 'threads' },
      plugins: ['@stryker-mutator/vitest-runner'],
      coverageAnalysis: 'perTest',
      // What happens while a file loads would need a new process for each change.
      ignoreStatic: true,
      mutator: { excludedMutations: CHANGES_LEFT_OUT },
      inPlace: true,
      // Else it would write to every file.
      disableTypeChecks: false,
      concurrency: Number(process.env.MUTANTS_AT_ONCE ?? 2),
      timeoutMS: PATIENCE_MS,
      dryRunTimeoutMinutes: 15,
      reporters: ['progress'],
      allowConsoleColors: false,
    }).runMutationTest()
    // By its place in the project, as the known survivors are listed: the copy is gone when the results are read.
    return results.map((one) => ({ ...one, fileName: relative(process.cwd(), one.fileName) }))
  } finally {
    process.chdir(ROOT)
    await rm(copy, { recursive: true })
  }
}

/** Blanks in the place of types, since nothing before an `as Cents` would be broken: no amount of money, that is. */
const withoutTypes = (text: string) => stripTypeScriptTypes(text, { mode: 'strip' })

/** Prints what came out, and returns the exit code. */
async function verdict(name: string, results: readonly Result[]): Promise<number> {
  const noticed = results.filter(({ status }) => status === 'Killed' || status === 'Timeout')
  const survived: (Change & { line: number; status: string })[] = []
  for (const one of results)
    if (one.status === 'Survived' || one.status === 'NoCoverage')
      survived.push({ ...(await changeOf(one)), line: one.location.start.line, status: one.status })
  const asked = new Set(results.map(({ fileName }) => fileName))
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
    `\n${name}: ${noticed.length} changes noticed, ${unknown.length} not: ${percent.toFixed(1)} %; ${survived.length - unknown.length} known to survive`,
  )
  return percent >= LEAST && gone.length === 0 ? 0 : 1
}

const isSame = (one: Change, other: Change) =>
  one.file === other.file && one.text === other.text && one.instead === other.instead

const onOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** What was there, and what stood in its place. Lines and columns count from 1, and the end is after the last sign. */
async function changeOf({ fileName, location, replacement = '' }: Result): Promise<Change> {
  const { start, end } = location
  const lines = (await readFile(join(ROOT, fileName), 'utf8')).split('\n').slice(start.line - 1, end.line)
  lines.push((lines.pop() ?? '').slice(0, end.column - 1))
  const text = lines.join('\n').slice(start.column - 1)
  return { file: fileName, text: onOneLine(text), instead: onOneLine(replacement) }
}
