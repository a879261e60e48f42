// `npm run proof -- properties|money|chaos|machines|restore`: what takes longer than a run of all tests may.
import { spawn } from 'node:child_process'

/** What vitest runs for each, and its settings. */
const PROOFS: Readonly<Record<string, { select: readonly string[]; settings?: Record<string, string> }>> = {
  // Every test with made-up cases, each with as many as prove it.
  properties: { select: ['--project', 'product'], settings: { MADE_UP_CASES: 'all' } },
  // Ten thousand lives of subscriptions.
  money: {
    select: ['--project', 'product', 'src/features/agents/server/years.test.ts'],
    settings: { MONEY_RUNS: '10000' },
  },
  // The program against a database that dies, hangs and fills up.
  chaos: { select: ['--project', 'proof'] },
}

/** No tests of vitest's: they start whole products, take options of their own, and end the process with a verdict. */
const PROGRAMS: Readonly<Record<string, () => Promise<unknown>>> = {
  machines: () => import('./machines-command.ts'),
  restore: () => import('./restore-command.ts'),
  mutants: async () => process.exit(await (await import('./mutants.ts')).mutants(process.argv.slice(2))),
}

const name = process.argv[2] ?? ''
const program = PROGRAMS[name]
if (program) {
  process.argv.splice(2, 1)
  await program()
}
const proof = PROOFS[name]
if (!proof) {
  console.error(`npm run proof -- ${[...Object.keys(PROOFS), ...Object.keys(PROGRAMS)].join('|')}`)
  process.exit(2)
}
// What the caller sets goes first: a seed, or fewer runs.
const child = spawn('npx', ['vitest', 'run', ...proof.select], {
  stdio: 'inherit',
  env: { ...proof.settings, ...process.env },
})
child.on('exit', (code) => process.exit(code ?? 1))
