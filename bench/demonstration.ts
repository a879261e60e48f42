// The product as people try it out: on an empty folder of its own, with all of its demo content.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runningDatabaseUrl } from '@guildhall/embedded-postgres'
import pg from 'pg'
import { PROGRAM } from '../src/app/program.ts'
import { DATABASE_NAME } from '../src/app/storage.ts'
import { type Program, startWith } from './program.ts'

export type Demonstration = {
  origin: string
  /** Of one of the certificates that its learners have. */
  certificateCode: string
  stop(): Promise<void>
}

/** A folder of its own, in which the product is started, perhaps several times: the first time it makes its content. */
export async function demonstrationFolder(): Promise<{
  dataDir: string
  start(): Promise<Program>
  remove(): Promise<void>
}> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-demonstration-'))
  // Under root, the database has a user of its own, who must be able to enter.
  await chmod(folder, 0o711)
  const dataDir = join(folder, 'data')
  return {
    dataDir,
    start: () =>
      startWith({
        DATA_DIR: dataDir,
        DATABASE_URL: '',
        DEMO_MODE: 'on',
        DEMO_CONTENT: 'on',
        LOG_LEVEL: 'error',
      }),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

export async function startDemonstration(): Promise<Demonstration> {
  const folder = await demonstrationFolder()
  const program = await folder.start()
  return {
    origin: program.origin,
    certificateCode: await anyCertificate(folder.dataDir),
    async stop() {
      await program.stop()
      await folder.remove()
    },
  }
}

/** The address of the database of a program that runs. */
export async function databaseOf(dataDir: string): Promise<string> {
  const url = await runningDatabaseUrl(dataDir, DATABASE_NAME, PROGRAM)
  if (url === undefined) throw new Error('The embedded database cannot be found')
  return url
}

async function anyCertificate(dataDir: string): Promise<string> {
  const url = await databaseOf(dataDir)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ code: string }>(
      'select code from certificates order by code limit 1',
    )
    if (!rows[0]) throw new Error('The demonstration has no certificate')
    return rows[0].code
  } finally {
    await client.end()
  }
}
