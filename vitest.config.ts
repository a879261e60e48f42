// Which tests there are: unit and API tests beside the code, the house rules under tests/house, and the proofs under
// tests/proof. Those tagged as proof take too long for the gate.
import { configDefaults, defineConfig } from 'vitest/config'
import { COMPILE_CACHE } from './src/app/process-settings.ts'
import { filesOfProofAlone } from './tests/support/runner/proof-files.ts'

const exclude = [...configDefaults.exclude, ...(process.env.GATE ? filesOfProofAlone() : [])]

export default defineConfig({
  test: {
    // Each waits for the database now and then: two left a sixth of two cores unused, three leave hardly anything. Every
    // worker holds connections to the one database server.
    maxWorkers: 3,
    tags: [
      { name: 'proof', description: 'Takes over half a second of a processor: run by `npm run proof`.' },
    ],
    projects: [
      {
        test: {
          name: 'product',
          include: ['{src,packages,seeds,examples}/**/*.test.{ts,tsx}'],
          exclude,
          globalSetup: ['tests/support/runner/global-setup.ts'],
          setupFiles: ['tests/support/runner/setup.ts'],
          // A worker imports the product once, not for each of its files: that took half of the time. So a test leaves
          // nothing behind in its process; databases, products and clocks are each file's own.
          isolate: false,
          // Generous: the longest walk through made-up cases takes seconds on a quiet machine, minutes on a busy one.
          testTimeout: 120_000,
          hookTimeout: 60_000,
          // The programs that tests start load in half of the time.
          env: { NODE_COMPILE_CACHE: COMPILE_CACHE },
          // What is waited for comes at once on a quiet machine; waiting costs nothing there.
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        test: {
          name: 'house',
          include: ['tests/house/*.test.ts'],
          exclude,
          setupFiles: ['tests/support/runner/setup.ts'],
          // Parsed files are kept for the next test.
          isolate: false,
          testTimeout: 60_000,
          // The first look at the bundles may have to build them.
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'proof',
          include: ['tests/proof/*.test.ts'],
          globalSetup: ['tests/support/runner/global-setup.ts'],
          setupFiles: ['tests/support/runner/setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
