// Starts the product of a journey's own, served by this very process from a database beside the shared product's.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listen } from '@guildhall/http-server'
import { readConfig } from '../../../src/app/config.ts'
import type { SocialIssuers } from '../../../src/app/outgoing.ts'
import { createProduct } from '../../../src/app/product.ts'
import { PROGRAM } from '../../../src/app/program.ts'
import { createClock } from '../../../src/platform/clock.ts'
import { openDatabase } from '../../../src/platform/database/open-database.ts'
import { createRowChanges } from '../../../src/platform/database/row-changes.ts'
import { runJob } from '../../../src/platform/jobs/jobs.ts'
import { createLog } from '../../../src/platform/log.ts'
import { createDatabase, dropDatabase, templateOf } from '../database/scratch-server.ts'
import { startProvider } from '../people/openid-provider.ts'
import { CHEAPEST_HASHES } from '../product/cheapest-hashes.ts'
import { PUBLIC_KEY } from './journey-key.ts'
import type { OwnProduct } from './own-product.ts'

const GOOGLE = { id: 'guildhall.apps', secret: 'a-secret-of-google' }

type Stop = () => Promise<void>

type BoundPort = { port: number; letGo(): Promise<unknown> }

/** A port that is reserved until released: the product must know its address before it listens. */
async function bindSockets(): Promise<BoundPort> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('A server without an address')
  return { port: address.port, letGo: () => new Promise((resolve) => server.close(resolve)) }
}

/** Starts it; `undo` collects the steps that end it, the last first. */
export async function startOwnProduct(
  browserName: string,
  localAgents: ReadonlyMap<string, string>,
  undo: Stop[],
): Promise<OwnProduct> {
  const shared = process.env.JOURNEY_DATABASE
  if (!shared) throw new Error('The database of the journeys is not known')
  const name = `guildhall_${browserName}_${randomUUID().replaceAll('-', '')}`
  const template = templateOf(new URL(shared).pathname.slice(1))
  const url = await createDatabase(shared, name, template)
  undo.push(() => dropDatabase(shared, name))
  const log = createLog('warn')
  const rowChanges = createRowChanges(log, PROGRAM)
  const database = openDatabase({ url, poolSize: 10, log, rowChanges, program: PROGRAM })
  undo.push(database.close)
  await rowChanges.listen(url)
  undo.push(rowChanges.close)
  const clock = createClock()
  const dataDir = await mkdtemp(join(tmpdir(), 'own-product-'))
  undo.push(() => rm(dataDir, { recursive: true, force: true }))

  async function serve(settings: Record<string, string>, { port, letGo }: BoundPort, issuers: SocialIssuers) {
    const config = readConfig({
      PORT: String(port),
      SITE_URL: `http://127.0.0.1:${port}`,
      HOST: '127.0.0.1',
      DEMO_MODE: 'on',
      DATA_DIR: dataDir,
      RATE_LIMIT_SCALE: '100000',
      WORK_SCALE: '1000',
      ...CHEAPEST_HASHES,
      PUBLIC_KEY,
      ...settings,
    })
    const parts = { config, database, rowChanges, clock, log, localAgents, accounts: { issuers } }
    const product = await createProduct({ ...parts, pages: 'built', checkOutput: true })
    undo.push(product.close)
    await letGo()
    const running = await listen(product.server, { port, host: '127.0.0.1' })
    undo.push(running.drain)
    return {
      origin: `http://127.0.0.1:${port}`,
      notificationMailer: product.notificationMailer,
      provider: product.payments.parts.provider,
      async mailSavedSearches() {
        for (const job of product.jobs) if (job.name === 'mail-saved-searches') await runJob(job, log)
      },
      async doPaymentJobs() {
        for (const job of [...product.agentRuns.jobs, ...product.payments.jobs]) await runJob(job, log)
      },
    }
  }

  const place = await bindSockets()
  const google = await startProvider({
    clientId: GOOGLE.id,
    secret: GOOGLE.secret,
    redirectUri: `http://127.0.0.1:${place.port}/auth/v1/callback`,
  })
  undo.push(google.close)
  const social = { GOOGLE_CLIENT_ID: GOOGLE.id, GOOGLE_CLIENT_SECRET: GOOGLE.secret }
  const usual = await serve(social, place, { google: google.issuer })
  const strict = await serve({ AUTH_CONFIRM: 'required' }, await bindSockets(), {})
  return { ...usual, strictOrigin: strict.origin, clock, database, signsInAtGoogle: google.signsIn }
}
