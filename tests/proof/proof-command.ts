// `npm run proof`: what takes too long for every run. Whole, of one noun (`-- agents`), one of several equal parts
// (`-- --shard 2/4`), or one of the programs below with options of its own (`-- restarts --stops`).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { filesMatching } from '../house/sources.ts'
import { runStages, type Stage } from '../support/runner/stages.ts'
import { BUILD, checkStage, journeysStage, vitestStage } from '../support/runner/tools.ts'

/** They start whole products, take options of their own, and end the process with a verdict. */
const PROGRAMS: Readonly<Record<string, () => Promise<unknown>>> = {
  chaos: async () => (await import('./chaos.ts')).chaosCommand(),
  machines: () => import('./machines.ts'),
  mutants: async () => process.exit(await (await import('./mutants.ts')).mutants(process.argv.slice(2))),
  'private-pages': async () => (await import('./pages.ts')).visitPages('private'),
  'public-pages': async () => (await import('./pages.ts')).visitPages('public'),
  restarts: () => import('./restarts.ts'),
  restore: () => import('./restore.ts'),
  soak: () => import('./soak.ts'),
}
/** A soak takes an hour, mutants take hours. */
const PROGRAMS_OF_WHOLE = ['chaos', 'restarts', 'restore', 'machines', 'private-pages', 'public-pages']

const USAGE = `npm run proof -- [NOUN ...] [--shard 2/4]
npm run proof -- ${Object.keys(PROGRAMS).join('|')} [...]`

/** Made-up cases in full, however many prove a property. */
const IN_FULL = { MADE_UP_CASES: 'all' }

async function main(): Promise<void> {
  const [name = ''] = process.argv.slice(2)
  const program = PROGRAMS[name]
  if (program) {
    process.argv.splice(2, 1)
    await program()
    return
  }
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { shard: { type: 'string' } },
  })
  const { shard = '1/1' } = values
  const [, part = 0, parts = 0] = /^(\d+)\/(\d+)$/.exec(shard)?.map(Number) ?? []
  if (part < 1 || part > parts) {
    console.error(USAGE)
    process.exit(2)
  }
  const programs = positionals.length > 0 ? [] : PROGRAMS_OF_WHOLE.filter((_, at) => at % parts === part - 1)
  await runStages([[[BUILD]], [[...testsOf(positionals, shard), ...programs.map(programStage)]]])
}

function testsOf(nouns: readonly string[], shard: string): Stage[] {
  const tests = vitestStage(
    'Slow tests',
    'proof',
    [
      '--project=product',
      '--project=house',
      '--tags-filter=proof',
      `--shard=${shard}`,
      '--passWithNoTests',
      ...nouns.map((noun) => `/${noun}/`),
    ],
    IN_FULL,
  )
  const faults = vitestStage('Tests under failures', 'faults', [
    '--project=proof',
    `--shard=${shard}`,
    '--passWithNoTests',
  ])
  const files = journeysOf(nouns)
  const journeys = journeysStage('Journeys', async () => [`--shard=${shard}`, ...files])
  return [
    tests,
    ...(nouns.length === 0 ? [faults] : []),
    ...(nouns.length > 0 && files.length === 0 ? [] : [journeys]),
  ]
}

/** The journeys that import something of a noun or visit its pages; all, where none is named. */
function journeysOf(nouns: readonly string[]): string[] {
  if (nouns.length === 0) return []
  const root = fileURLToPath(new URL('../../', import.meta.url))
  return filesMatching('tests/journeys/*.test.ts').filter((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    return nouns.some((noun) => new RegExp(`/${noun}\\b`).test(text))
  })
}

const programStage = (name: string): Stage => checkStage(name, name, 'tests/proof/proof-command.ts', [name])

await main()
