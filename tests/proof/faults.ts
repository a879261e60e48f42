// Everything that chaos does to a database; each fault is over when its promise resolves.
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { sqlState } from '../../src/platform/database/unavailable.ts'
import type { DatabaseProxy } from '../support/database/database-proxy.ts'
import { askDirectly, freeze, isBack, postmasterOf, signalAll, type Victim } from './victim.ts'

const TOO_MANY_CONNECTIONS = '53300'
/** How long a full table stays full. */
const FULL_MS = 1_000

export type Fault = {
  name: string
  /** Longer than the product waits: it must be seen not to be ready. */
  isLong?: boolean
  inflict(): Promise<void>
}

type Stage = {
  victim: Victim
  /** Between product and server, if there is one. */
  proxy?: DatabaseProxy | undefined
  /** The application name of the product's connections. */
  applicationName: string
  /** How long a hang lasts. */
  hangMs: number
}

export function faultsOn(stage: Stage): Fault[] {
  const { victim, proxy, hangMs } = stage
  const backends = () =>
    askDirectly<{ pid: number }>(
      victim.url,
      `select pid from pg_stat_activity where application_name like $1 order by state = 'idle', pid`,
      [`${stage.applicationName}%`],
    )

  async function endServer(signal: NodeJS.Signals): Promise<void> {
    const postmaster = await postmasterOf(victim)
    signalAll([postmaster], signal)
    await isBack(victim, postmaster)
  }

  const faults: Fault[] = [
    // What `pg_ctl restart -m immediate` sends.
    { name: 'immediate restart', inflict: () => endServer('SIGQUIT') },
    { name: 'kill -9 of the server', inflict: () => endServer('SIGKILL') },
    // It ends only after the product has hung up.
    { name: 'gentle stop of the server', inflict: () => endServer('SIGTERM') },
    {
      name: 'kill -9 of a backend',
      async inflict() {
        const [one] = await backends()
        if (one) signalAll([one.pid], 'SIGKILL')
        // The server ends all others, too, and recovers; recovery may not have begun yet.
        await pause(100)
        await isBack(victim)
      },
    },
    {
      name: 'pg_terminate_backend of all',
      inflict: async () => terminate(victim.url, await backends()),
    },
    {
      name: 'full connection table',
      async inflict() {
        const taken = await takeAll(victim.url)
        try {
          await terminate(taken.url, await backendsBy(taken.spare, stage.applicationName), taken.spare)
          // Freed connections are taken again, before or after the product comes back.
          await pause(FULL_MS)
        } finally {
          await taken.giveBack()
        }
      },
    },
    {
      name: 'hang (SIGSTOP)',
      isLong: true,
      async inflict() {
        const goOn = await freeze(await postmasterOf(victim))
        try {
          await pause(hangMs)
        } finally {
          goOn()
        }
        await isBack(victim)
      },
    },
  ]
  if (proxy) {
    faults.push(
      {
        name: 'connections torn',
        async inflict() {
          proxy.cut()
        },
      },
      {
        name: 'silent network',
        isLong: true,
        async inflict() {
          proxy.silence()
          await pause(hangMs)
          proxy.speak()
        },
      },
    )
  }
  return faults
}

async function terminate(url: string, found: { pid: number }[], by?: pg.Client): Promise<void> {
  const text = 'select pg_terminate_backend(pid) from unnest($1::int[]) as pid'
  const values = [found.map(({ pid }) => pid)]
  if (by) await by.query(text, values)
  else await askDirectly(url, text, values)
}

async function backendsBy(client: pg.Client, applicationName: string): Promise<{ pid: number }[]> {
  const found = await client.query<{ pid: number }>(
    'select pid from pg_stat_activity where application_name like $1',
    [`${applicationName}%`],
  )
  return found.rows
}

/** Connections until there are no more; those that the product loses in the meantime are taken, too. */
async function takeAll(url: string) {
  const clients: pg.Client[] = []
  const takeOne = async () => {
    const client = new pg.Client({ connectionString: url, application_name: 'chaos' })
    client.on('error', (error) => console.error(`chaos lost a connection it held: ${error.message}`))
    await client.connect()
    clients.push(client)
    return client
  }
  const spare = await takeOne()
  for (;;) {
    try {
      await takeOne()
    } catch (error) {
      if (sqlState(error) !== TOO_MANY_CONNECTIONS) throw error
      break
    }
  }
  let isOver = false
  const keepTaking = (async () => {
    while (!isOver) await takeOne().catch(() => pause(10))
  })()
  return {
    url,
    spare,
    async giveBack() {
      isOver = true
      await keepTaking
      await Promise.all(clients.map((client) => client.end()))
    },
  }
}
