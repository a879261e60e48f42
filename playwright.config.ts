// How the journeys run: a real browser against the built product, on a database of its own full of demo content.
import { defineConfig } from '@playwright/test'
import { findBrowser } from './tests/support/browser/browser.ts'

const browser = await findBrowser()
/** The server ends with the process that started it, so no shell may stand in between. */
const inPlaceOfShell = process.platform === 'win32' ? '' : 'exec '

export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '*.test.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  // Each waits half of the time.
  workers: 3,
  // A journey that passes at the second try has found something.
  retries: 0,
  forbidOnly: true,
  // Generous: a busy machine is slow, and waiting costs nothing where a page is quick.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  webServer: {
    name: 'product',
    command: `${inPlaceOfShell}"${process.execPath}" tests/support/browser/journey-server.ts`,
    // Port and database are taken from what is said; they land in JOURNEY_ORIGIN and JOURNEY_DATABASE.
    wait: {
      stdout: /^Database: (?<JOURNEY_DATABASE>\S+)[\s\S]*Guildhall is ready at (?<JOURNEY_ORIGIN>http:\S+)/m,
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    timeout: 180_000,
    stderr: 'pipe',
  },
  use: {
    actionTimeout: 20_000,
    ...(process.env.JOURNEY_ORIGIN ? { baseURL: process.env.JOURNEY_ORIGIN } : {}),
    screenshot: 'only-on-failure',
    // A trace costs a seventh of the time; `--trace on` records one when a journey has to be looked into.
    trace: 'off',
    locale: 'en-US',
    timezoneId: 'UTC',
    // The frames of animations cost the gate a tenth of its journeys; the proof has them.
    contextOptions: process.env.GATE ? { reducedMotion: 'reduce' } : {},
    launchOptions: {
      executablePath: browser.executablePath,
      args: browser.args,
      env: { ...definedEnvironment(), ...browser.env },
    },
  },
})

function definedEnvironment(): Record<string, string> {
  const given = Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  )
  return Object.fromEntries(given)
}
