// `npm run proof -- money`: the proofs of the test suite with many more made-up cases than it can afford.
import { spawn } from 'node:child_process'

const TEN_THOUSAND = '10000'

/** Which test files prove it, and what they are told. */
const PROOFS: Readonly<
  Record<string, { files: readonly string[]; settings: Readonly<Record<string, string>> }>
> = {
  money: {
    files: ['src/features/agents/buying/server/years.test.ts'],
    settings: { MONEY_RUNS: TEN_THOUSAND },
  },
}

const proof = PROOFS[process.argv[2] ?? '']
if (!proof) {
  console.error(`npm run proof -- ${Object.keys(PROOFS).join('|')}`)
  process.exit(2)
}
// What the caller sets goes first: a seed, or fewer runs.
const child = spawn('npx', ['vitest', 'run', ...proof.files], {
  stdio: 'inherit',
  env: { ...proof.settings, ...process.env },
})
child.on('exit', (code) => process.exit(code ?? 1))
