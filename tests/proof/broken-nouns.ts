// Which code does `npm run proof -- mutants` break, and which tests are asked?

export type BrokenSubject = { readonly files: readonly string[]; readonly tests: readonly string[] }

/** What is pure of a folder, with the tests beside it. */
const pureOf = (folder: string): BrokenSubject => ({
  files: [`src/features/${folder}/**/*.{rules,policy}.ts`],
  tests: [`src/features/${folder}/**/*.{rules,policy}.test.ts`],
})

/**
 * By noun and subject. The tests are named, since every API test loads the whole product: all of them are `related` to
 * every file. The fewer and smaller, the sooner it is done.
 */
export const BROKEN_NOUNS: Readonly<Record<string, Readonly<Record<string, BrokenSubject>>>> = {
  ledger: {
    rules: pureOf('ledger'),
    commission: {
      files: ['src/features/ledger/server/commission.ts'],
      tests: ['src/features/ledger/server/commission.test.ts'],
    },
    movements: {
      files: ['src/features/ledger/server/movements.*.ts'],
      tests: ['src/features/ledger/server/movements.test.ts'],
    },
  },
  payments: { rules: pureOf('payments') },
  payouts: { rules: pureOf('selling') },
  runs: {
    rules: {
      files: ['src/features/agents/{runs/runs.rules,runs/runs.policy,run-prices.rules}.ts'],
      tests: ['src/features/agents/{runs/runs.rules,runs/runs.policy,run-prices.rules}.test.ts'],
    },
  },
  sessions: { rules: pureOf('accounts/sessions') },
}
