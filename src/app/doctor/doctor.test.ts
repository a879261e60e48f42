// Does the doctor find faults, name remedies, and keep secrets to itself?
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../tests/support/database/database.ts'
import { databaseBefore } from '../../../tests/support/database/earlier-database.ts'
import { s3Server } from '../../../tests/support/files/s3-server.ts'
import { testSandbox } from '../../../tests/support/money/card-sandbox.ts'
import { startInbox } from '../../../tests/support/people/inbox.ts'
import { servedApi } from '../../../tests/support/product/served-api.ts'
import { afterThisFile } from '../../../tests/support/runner/afterwards.ts'
import { type Check, ok, problem, runChecks, warning } from './check.ts'
import { runDoctorCommand } from './doctor-command.ts'

const folder = await mkdtemp(join(tmpdir(), 'guildhall-test-doctor-'))
afterThisFile(() => rm(folder, { recursive: true, force: true }))
const database = await testDatabase()
const local = { DATA_DIR: folder, DATABASE_URL: database.url }

/** Returns the lines about one subject, each as 'level finding'. */
async function about(name: string, settings: Record<string, string> = {}): Promise<string[]> {
  const { lines } = await runDoctorCommand({ ...local, ...settings })
  const found = lines.map((line) => /^(ok|warning|problem) +(\S.*?) {2,}(.*)$/.exec(line))
  return found.flatMap((match) => (match?.[2] === name ? [`${match[1]} ${match[3]}`] : []))
}

describe('checks', () => {
  const check = (name: string, run: Check['run']): Check => ({ name, run })

  it('are listed with what was seen and what to do', async () => {
    const { lines, isHealthy } = await runChecks([
      check('mail', async () => [ok('fine'), warning('slow', 'Wait.')]),
      check('database', async () => [ok('fine')]),
    ])
    expect(lines).toEqual([
      'ok       mail      fine',
      'warning  mail      slow',
      '                   Wait.',
      'ok       database  fine',
    ])
    expect(isHealthy).toBe(true)
  })

  it('do not end each other: not by failing, not by hanging', async () => {
    const { lines, isHealthy } = await runChecks(
      [
        check('a', async () => {
          throw Object.assign(new Error('password=hunter2'), { code: 'ECONNREFUSED' })
        }),
        check('b', () => pause(60_000, [], { ref: false })),
        check('c', async () => [problem('broken', 'Repair it.')]),
      ],
      50,
    )
    expect(lines.filter((line) => line.startsWith('problem'))).toEqual([
      'problem  a  failed: ECONNREFUSED',
      'problem  b  no answer within 0.05 s',
      'problem  c  broken',
    ])
    expect(isHealthy).toBe(false)
  })

  it('make no one healthy by what is fine beside a problem', async () => {
    const mixed = check('mail', async () => [ok('fine'), problem('broken', 'Repair it.')])
    expect((await runChecks([mixed])).isHealthy).toBe(false)
  })
})

it('finds nothing wrong with a new product', async () => {
  const { lines, code } = await runDoctorCommand(local)
  expect(lines.filter((line) => line.startsWith('problem'))).toEqual([])
  expect(code).toBe(0)
})

it('names a setting that is invalid, and goes no further', async () => {
  const { lines, code } = await runDoctorCommand({ ...local, PORT: 'many' })
  expect([code, lines[0]]).toEqual([1, expect.stringContaining('PORT must be a whole number')])
})

it('creates nothing where the product was never started', async () => {
  const DATA_DIR = join(folder, 'new')
  const { code } = await runDoctorCommand({ DATA_DIR })
  expect(code).toBe(0)
  await expect(rm(DATA_DIR)).rejects.toThrow('ENOENT')
})

describe('a public site', () => {
  const site = { SITE_URL: 'https://guildhall.invalid' }

  it('needs what a start would refuse without', { tags: ['proof'] }, async () => {
    const found = await about('configuration', site)
    expect(found.filter((line) => line.startsWith('problem missing:'))).toHaveLength(2)
    expect(found).toContain('warning TRUSTED_PROXY_HOPS is 0')
    expect(await about('configuration', { ...site, DEMO_MODE: 'on' })).toContain('problem DEMO_MODE is on')
    expect(await about('configuration', { SITE_URL: 'http://guildhall.invalid' })).toContain(
      'problem SITE_URL begins with http:',
    )
  })

  it('has to be found, and its certificate', { tags: ['proof'] }, async () => {
    expect(await about('DNS', site)).toEqual([expect.stringMatching(/^problem guildhall\.invalid: E/)])
    expect(await about('TLS', site)).toEqual([expect.stringMatching(/^problem guildhall\.invalid: E/)])
    expect(await about('site', site)).toEqual([
      expect.stringMatching(/^problem https:\/\/guildhall\.invalid: E/),
    ])
  })
})

describe('the database', () => {
  it('is not there', async () => {
    const DATABASE_URL = 'postgres://guildhall:hunter2@127.0.0.1:9/guildhall'
    expect(await about('database', { DATABASE_URL })).toEqual(['problem failed: ECONNREFUSED'])
    expect(JSON.stringify(await runDoctorCommand({ ...local, DATABASE_URL }))).not.toContain('hunter2')
  })

  it('has not been migrated', { tags: ['proof'] }, async () => {
    const { url } = await databaseBefore('saved-searches')
    expect(await about('migrations', { DATABASE_URL: url })).toEqual([
      expect.stringMatching(/^warning [1-9]\d* have not run yet$/),
    ])
  })

  it('does not notify, since LISTEN is heard elsewhere', { tags: ['proof'] }, async () => {
    const DATABASE_DIRECT_URL = (await testDatabase()).url
    expect(await about('notifications', { DATABASE_DIRECT_URL })).toEqual(['problem do not arrive'])
    expect(await about('notifications')).toEqual(['ok arrive'])
  })

  it('has fewer connections than the processes may open', async () => {
    expect(await about('connections', { DATABASE_POOL_SIZE: '500', WEB_PROCESSES: '4' })).toEqual([
      expect.stringMatching(/^problem this machine needs up to 2018 of /),
    ])
  })

  it('has indexes that are of no use, and large tables without one', { tags: ['proof'] }, async () => {
    const { pool } = database.database
    expect(await about('indexes')).toEqual(['ok all are valid'])
    await pool.query('create table twice (id int primary key, value int, other int references twice)')
    await pool.query('insert into twice select n, 1, null from generate_series(1, 10001) n')
    await pool.query('analyze twice')
    await expect(
      pool.query('create unique index concurrently twice_value on twice (value)'),
    ).rejects.toThrow()
    const found = await about('indexes')
    expect(found[0]).toBe('problem invalid: twice_value')
    expect(found[1]).toContain('twice.twice_other_fkey')
    await pool.query('create index twice_other on twice (other, value)')
    expect(await about('indexes')).toEqual(['problem invalid: twice_value'])
    await pool.query('drop table twice')
  })
})

describe('the mail server', () => {
  const MAIL_FROM = 'Guildhall <post@guildhall.example>'

  it('is asked without a mail', { tags: ['proof'] }, async () => {
    const inbox = await startInbox()
    expect(await about('mail', { SMTP_URL: inbox.url, MAIL_FROM })).toEqual([
      'ok 127.0.0.1 takes the connection and the credentials',
    ])
    expect(inbox.deliveries).toEqual([])
  })

  it('is not there', async () => {
    const SMTP_URL = 'smtp://post:hunter2@127.0.0.1:9'
    const { lines, code } = await runDoctorCommand({ ...local, SMTP_URL, MAIL_FROM })
    expect(lines.join()).toContain('127.0.0.1: ESOCKET')
    expect(lines.join()).not.toContain('hunter2')
    expect(code).toBe(1)
  })
})

describe('the file store', () => {
  const settingsOf = ({ settings }: Awaited<ReturnType<typeof s3Server>>) => ({
    S3_BUCKET: settings.S3_BUCKET,
    S3_REGION: settings.S3_REGION,
    S3_ENDPOINT: settings.S3_ENDPOINT ?? '',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER-hunter2'.slice(0, 8),
    S3_FORCE_PATH_STYLE: 'on',
  })

  it('is a folder that may not be written', async () => {
    const DATA_DIR = join(folder, 'closed')
    await writeFile(DATA_DIR, 'no folder')
    expect(await about('storage', { DATA_DIR })).toEqual([expect.stringMatching(/^problem .*\/files: \w+$/)])
  })

  it('is a bucket that refuses, or is gone', { tags: ['proof'] }, async () => {
    const server = await s3Server()
    const settings = settingsOf(server)
    expect(await about('storage', { ...settings, S3_BUCKET: 'another-bucket' })).toEqual([
      expect.stringMatching(/^problem bucket another-bucket: /),
    ])
    await server.stop()
    expect(await about('storage', settings)).toEqual([expect.stringMatching(/^problem /)])
  })
})

describe('Stripe', () => {
  const keys = {
    STRIPE_PUBLISHABLE_KEY: 'pk_test_12345678',
    STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
  }

  it('takes the key, or refuses it', { tags: ['proof'] }, async () => {
    const { sandbox } = await testSandbox()
    const { url } = await servedApi(sandbox.connection.fetch)
    const settings = { ...keys, STRIPE_SECRET_KEY: sandbox.connection.secretKey, STRIPE_API_URL: url }
    expect(await about('card provider', settings)).toEqual([
      'ok Stripe takes the secret key, of test mode',
      'warning STRIPE_CONNECT_WEBHOOK_SECRET is not set',
    ])
    const away = { ...settings, STRIPE_API_URL: 'http://127.0.0.1:9' }
    expect(await about('card provider', away)).toContain(
      'problem The card provider failed: StripeConnectionError',
    )
  })
})
