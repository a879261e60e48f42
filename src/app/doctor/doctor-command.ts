// `npm run doctor` finds the faults of a configuration and of the services that it names, with a remedy for each.
import { existsSync } from 'node:fs'
import { createClock } from '../../platform/clock.ts'
import { createLog } from '../../platform/log.ts'
import { type Config, ConfigurationError, readConfig } from '../config.ts'
import { openClock } from '../moved-clock.ts'
import { type CommandOutcome, reachDatabase } from '../operator-command.ts'
import { type Check, failureOf, ok, problem, runChecks } from './check.ts'
import { configurationCheck } from './configuration.ts'
import { databaseChecks } from './database.ts'
import { outsideChecks } from './outside.ts'
import { siteChecks } from './site.ts'

type Environment = Readonly<Record<string, string | undefined>>

export async function runDoctorCommand(environment: Environment): Promise<CommandOutcome> {
  const { config, checks } = configured(environment)
  const opened = config && (await reached(config))
  try {
    const { lines, isHealthy } = await runChecks([...checks, ...(opened?.checks ?? [])])
    return { lines, code: isHealthy ? 0 : 1 }
  } finally {
    await opened?.stop()
  }
}

function configured(environment: Environment): { config?: Config; checks: Check[] } {
  try {
    const config = readConfig(environment)
    const { now } = createClock()
    return {
      config,
      checks: [configurationCheck(config, environment), ...outsideChecks(config), ...siteChecks(config, now)],
    }
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    const finding = problem(error.message, 'Correct the setting (docs/operations.md, Configure).')
    return { checks: [{ name: 'configuration', run: async () => [finding] }] }
  }
}

/** An embedded database is started for the checks, but never created for them. */
async function reached(config: Config): Promise<{ checks: Check[]; stop(): Promise<void> }> {
  const only = (finding: ReturnType<typeof ok>) => ({
    checks: [{ name: 'database', run: async () => [finding] }],
    stop: async () => {},
  })
  if (config.DATABASE_URL === undefined && !existsSync(config.DATA_DIR))
    return only(ok('the embedded one, created by the first start'))
  const log = createLog('silent')
  try {
    const storage = await reachDatabase(config, log)
    const { now } = await openClock(config)
    return { checks: databaseChecks({ config, storage, log, now }), stop: storage.stop }
  } catch (error) {
    return only(problem(`doesn't start: ${failureOf(error)}`, 'Start the product, which says why.'))
  }
}

if (import.meta.main) {
  const { lines, code } = await runDoctorCommand(process.env)
  for (const line of lines) console.log(line)
  process.exit(code)
}
