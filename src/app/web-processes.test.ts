// Does the product serve from two processes as it does from one: started by `npm start`, asked on connections of which
// each belongs to one of them?
import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { PASSWORD } from '../../tests/support/accounts.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { freePort, type StartedProgram, startProgram } from '../../tests/support/started-program.ts'
import { startSteadyClients } from '../../tests/support/steady-clients.ts'
import { aPicture } from '../../tests/support/storage.ts'
import { provideBuild } from './build.ts'

const PUBLIC_KEY = 'a-key-for-two-processes-0123456789'
const NEWCOMERS = 60
/** For what comes at once on a quiet machine. An ended process is there until the system has noticed. */
const WAIT_MS = 20_000

let folder = ''
const programs: StartedProgram[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'two-'))
  // Root's database user must get through.
  await chmod(folder, 0o755)
  await provideBuild(() => {})
}, 180_000)
afterAll(async () => {
  for (const { process, ended } of programs.splice(0)) {
    if (process.exitCode === null && process.signalCode === null) process.kill('SIGTERM')
    await ended
  }
  await rm(folder, { recursive: true, force: true })
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    // There is no such process.
    return false
  }
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
const isProduct = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('serve.ts')

/** The serving processes below the parent: the first one, then the one beside it. */
function servingPids({ process: { pid = 0 } }: StartedProgram): { first: number; beside: number } {
  const [first = 0] = childrenOf(pid)
  const [beside = 0] = childrenOf(first).filter(isProduct)
  return { first, beside }
}

type Asked = { headers?: Record<string, string>; body?: string | Buffer }
type Reply = { status: number; headers: IncomingMessage['headers']; body: string }

async function start(settings: Record<string, string>) {
  const port = await freePort()
  const program = startProgram(port, {
    WEB_PROCESSES: '2',
    PUBLIC_KEY,
    DATA_DIR: join(folder, `data-${port}`),
    ...settings,
  })
  programs.push(program)
  await program.said(/ is ready at /)
  const open = (method: string, path: string, { headers, body }: Asked, agent: Agent | false) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      request({ port, host: '127.0.0.1', method, path, agent, headers }, resolve)
        .once('error', reject)
        .end(body)
    })
  const ask = async (method: string, path: string, asked: Asked = {}, agent: Agent | false = false) => {
    const answer = await open(method, path, asked, agent)
    const reply: Reply = { status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) }
    return reply
  }
  const figures = async () => (await ask('GET', '/metrics')).body
  return { port, program, open, ask, figures }
}
type Two = Awaited<ReturnType<typeof start>>

/** How often each process answered HEAD, which nobody else sends. */
function headsOf(figures: string): Map<string, number> {
  const heads = new Map<string, number>()
  for (const line of figures.split('\n')) {
    if (!line.startsWith('guildhall_http_request_seconds_count{') || !line.includes('method="HEAD"')) continue
    const number = /process="(\d+)"/.exec(line)?.[1] ?? ''
    heads.set(number, (heads.get(number) ?? 0) + Number(line.split(' ').at(-1)))
  }
  return heads
}

/** A connection to each of the two, kept open. */
async function connections({ ask, figures }: Two): Promise<[Agent, Agent]> {
  const found = new Map<string, Agent>()
  while (found.size < 2) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const before = headsOf(await figures())
    await ask('HEAD', '/healthz', {}, agent)
    const number = await vi.waitFor(async () => {
      const after = headsOf(await figures())
      const one = [...after.keys()].find((number) => after.get(number) !== before.get(number))
      expect(one).toBeDefined()
      return String(one)
    }, WAIT_MS)
    if (found.has(number)) agent.destroy()
    else found.set(number, agent)
  }
  return [found.get('1') as Agent, found.get('2') as Agent]
}

describe('two processes', () => {
  let two: Two
  let first: Agent
  let second: Agent
  let token = ''
  let userId = ''
  const email = 'ada@two.example'
  beforeAll(async () => {
    two = await start({ DATABASE_URL: (await testDatabase()).url, AUTH_CONFIRM: 'required' })
    ;[first, second] = await connections(two)
  }, 120_000)
  afterAll(() => {
    first.destroy()
    second.destroy()
  })

  const json = { 'content-type': 'application/json', apikey: PUBLIC_KEY }
  const signedIn = () => ({ ...json, authorization: `Bearer ${token}` })
  const post = (title: string) => ({
    headers: signedIn(),
    body: JSON.stringify({
      title,
      company: 'Two',
      description: 'A project that is posted in one process and looked for in another.',
      budget: 1_000,
      duration: '2 weeks',
      location: 'Remote',
      skills: ['Python'],
    }),
  })

  it('both answer, and share new connections', async () => {
    const before = headsOf(await two.figures())
    await Promise.all(Array.from({ length: NEWCOMERS }, () => two.ask('HEAD', '/healthz')))
    const shares = await vi.waitFor(async () => {
      const after = headsOf(await two.figures())
      const each = ['1', '2'].map((number) => (after.get(number) ?? 0) - (before.get(number) ?? 0))
      expect((each[0] ?? 0) + (each[1] ?? 0)).toBe(NEWCOMERS)
      return each
    }, WAIT_MS)
    // A half each; fewer than a fifth happens once in a million times.
    expect(Math.min(...shares)).toBeGreaterThan(NEWCOMERS / 5)
  })

  it('each tells the figures of both, and each figure once', async () => {
    for (const agent of [first, second]) {
      const { status, body } = await two.ask('GET', '/metrics', {}, agent)
      expect(status).toBe(200)
      for (const number of ['1', '2']) {
        expect(body).toMatch(new RegExp(`^process_resident_memory_bytes\\{process="${number}"\\} \\d+`, 'm'))
        expect(body).toMatch(new RegExp(`^process_start_time_seconds\\{process="${number}"\\} \\d+`, 'm'))
        expect(body).toMatch(
          new RegExp(`^guildhall_database_connections\\{state="open",process="${number}"\\} \\d+`, 'm'),
        )
      }
      const lines = body.split('\n').filter((line) => line !== '')
      const names = lines.map((line) => (line.startsWith('#') ? line : line.slice(0, line.lastIndexOf(' '))))
      expect(new Set(names).size).toBe(names.length)
      for (const line of lines)
        expect(line).toMatch(/^#|^\S+\{.*process="[12]".*\} (-?[\d.e+-]+|Nan|[+-]Inf)$/i)
      expect(body).not.toContain('null')
    }
  })

  it('a sign-up that began in one goes on in the other', async () => {
    const begun = await two.ask(
      'POST',
      '/auth/v1/signup',
      { headers: json, body: JSON.stringify({ email, password: PASSWORD }) },
      first,
    )
    expect([begun.status, JSON.parse(begun.body).access_token]).toEqual([200, undefined])
    const mails = JSON.parse((await two.ask('GET', `/dev/mailbox.json?to=${email}`, {}, second)).body)
    const code = /\b\d{6}\b/.exec(mails[0].text)?.[0]
    const proved = await two.ask(
      'POST',
      '/auth/v1/verify',
      { headers: json, body: JSON.stringify({ type: 'signup', email, token: code }) },
      second,
    )
    expect(proved.status).toBe(200)
    const session = JSON.parse(proved.body)
    token = session.access_token
    userId = session.user.id
    const own = await two.ask('GET', '/auth/v1/user', { headers: signedIn() }, first)
    expect(JSON.parse(own.body).email).toBe(email)
  })

  it('an author sees a change at once in the other process, its page kept there or not', async () => {
    for (const [at, [writes, shows]] of [
      [first, second],
      [second, first],
      [first, second],
    ].entries()) {
      const title = `Posted for the ${at + 1}th time`
      expect((await two.ask('GET', '/projects', {}, shows)).body).not.toContain(title)
      const posted = await two.ask('POST', '/rest/v1/projects', post(title), writes)
      expect(posted.status).toBe(200)
      const cookie = String(posted.headers['set-cookie']).split(';')[0] ?? ''
      const seen = await two.ask('GET', '/projects', { headers: { cookie } }, shows)
      expect(seen.body).toContain(title)
      await vi.waitFor(async () => {
        expect((await two.ask('GET', '/projects', {}, shows)).body).toContain(title)
      }, WAIT_MS)
    }
  })

  it('a stream of live news tells what happened in the other process', async () => {
    const headers = { ...signedIn(), accept: 'text/event-stream' }
    const stream = await two.open('GET', '/realtime/v1', { headers }, false)
    const other = await two.open('GET', '/realtime/v1', { headers }, false)
    const heard = [stream, other].map((one) => {
      const told = { words: '' }
      one.setEncoding('utf8').on('data', (words: string) => {
        told.words += words
      })
      return told
    })
    for (const agent of [first, second]) {
      for (const told of heard) told.words = ''
      expect((await two.ask('POST', '/rest/v1/projects', post('Told to all'), agent)).status).toBe(200)
      await vi.waitFor(() => {
        for (const { words } of heard) expect(words).toContain('"activity"')
      }, WAIT_MS)
    }
    for (const one of [stream, other]) one.destroy()
  })

  it('an upload goes on in the other process, and its end is known to both', async () => {
    const bytes = await aPicture({ width: 300, height: 300 })
    const path = `${userId}/avatar-1763707000000.jpg`
    const metadata = { bucketName: 'profiles', objectName: path, contentType: 'image/jpeg' }
    const tus = { ...signedIn(), 'tus-resumable': '1.0.0' }
    const { 'content-type': _json, ...bare } = tus
    const announced = await two.ask(
      'POST',
      '/storage/v1/upload/resumable',
      {
        headers: {
          ...bare,
          'upload-length': String(bytes.length),
          'upload-metadata': Object.entries(metadata)
            .map(([name, value]) => `${name} ${btoa(value)}`)
            .join(','),
        },
      },
      first,
    )
    expect(announced.status).toBe(201)
    const url = announced.headers.location ?? ''
    const half = Math.floor(bytes.length / 2)
    const piece = (offset: number, body: Buffer, agent: Agent) =>
      two.ask(
        'PATCH',
        url,
        {
          headers: {
            ...tus,
            'upload-offset': String(offset),
            'content-type': 'application/offset+octet-stream',
          },
          body,
        },
        agent,
      )
    expect((await piece(0, bytes.subarray(0, half), second)).status).toBe(204)
    const end = await piece(half, bytes.subarray(half), first)
    expect(end.status).toBe(204)
    const again = await two.ask('HEAD', url, { headers: bare }, second)
    expect(again.headers['content-location']).toBe(end.headers['content-location'])
    expect((await two.ask('GET', end.headers['content-location'] ?? '', {}, second)).status).toBe(200)
  })

  it('the clock cannot be moved, since each has one', async () => {
    const moved = await two.ask(
      'POST',
      '/dev/clock',
      { headers: json, body: '{"advance_seconds":60}' },
      second,
    )
    expect([moved.status, JSON.parse(moved.body).message]).toEqual([
      409,
      'The clock can be moved only where WEB_PROCESSES is 1',
    ])
  })

  // Last but one: the connection to the second is gone after it.
  it('one that is killed is replaced, and connections to the other notice nothing', async () => {
    const { beside } = servingPids(two.program)
    const busy = { over: false, statuses: [] as number[] }
    const asking = (async () => {
      while (!busy.over) busy.statuses.push((await two.ask('GET', '/projects', {}, first)).status)
    })()
    const clients = startSteadyClients({ port: two.port, path: '/healthz', perSecond: 50, connections: 10 })
    await pause(300)
    process.kill(beside, 'SIGKILL')
    await two.program.said(/"event":"process_ended","name":"web process 2","detail":"SIGKILL/)
    await vi.waitFor(() => expect([0, beside]).not.toContain(servingPids(two.program).beside), WAIT_MS)
    await vi.waitFor(
      async () => expect(await two.figures()).toMatch(/^process_start_time_seconds\{process="2"\}/m),
      WAIT_MS,
    )
    busy.over = true
    await asking
    expect(new Set(busy.statuses)).toEqual(new Set([200]))
    const { lost, statuses, refusedConnections } = await clients.stop()
    // Only what the killed one had in its hands.
    expect(lost.length).toBeLessThanOrEqual(10)
    expect(refusedConnections).toBe(0)
    expect([...statuses.keys()]).toEqual([200])
  })

  it('both end in order by SIGTERM to the parent', async () => {
    const { first: one, beside } = servingPids(two.program)
    const startedAt = performance.now()
    two.program.process.kill('SIGTERM')
    expect(await two.program.ended).toBe(0)
    expect(performance.now() - startedAt).toBeLessThan(10_000)
    expect([one, beside].filter(isAlive)).toEqual([])
    expect(two.program.words()).not.toMatch(
      /"event":"(uncaught|unhandled_rejection|stop_failed|stop_overdue)"/,
    )
  })
})

describe('on a database of its own', () => {
  afterEach(async () => {
    for (const { process } of programs) process.kill('SIGTERM')
  })

  it.each(['on', 'off'])(
    'a first process that is killed leaves none behind and no database, parent %s',
    async (SUPERVISOR) => {
      const { program, ask } = await start({ DATABASE_URL: '', SUPERVISOR, DEMO_CONTENT: 'off' })
      const dataDir = join(folder, `data-${new URL(/http:\S+/.exec(program.words())?.[0] ?? '').port}`)
      const rows = /Data: +(\S+)/.exec(program.words())?.[1] ?? join(dataDir, 'postgres')
      const database = Number(readFileSync(join(rows, 'postmaster.pid'), 'utf8').split('\n')[0])
      const pid = program.process.pid ?? 0
      const first = SUPERVISOR === 'on' ? servingPids(program).first : pid
      const [beside = 0] = childrenOf(first).filter(isProduct)
      expect(isAlive(beside)).toBe(true)
      expect((await ask('GET', '/readyz')).status).toBe(200)
      process.kill(first, 'SIGKILL')
      await vi.waitFor(() => expect(isAlive(beside)).toBe(false), WAIT_MS)
      if (SUPERVISOR === 'on') {
        await program.said(/process_ended/)
        program.process.kill('SIGTERM')
        expect(await program.ended).toBe(0)
        await vi.waitFor(() => expect(isAlive(database)).toBe(false), WAIT_MS)
        expect(existsSync(join(rows, 'postmaster.pid'))).toBe(false)
      } else {
        expect(await program.ended).toBe('SIGKILL')
        // As after any kill without a parent, the database waits for the next start, which stops it.
        const next = await start({ DATABASE_URL: '', DATA_DIR: dataDir, WEB_PROCESSES: '1' })
        next.program.process.kill('SIGTERM')
        expect(await next.program.ended).toBe(0)
        await vi.waitFor(() => expect(isAlive(database)).toBe(false), WAIT_MS)
      }
    },
  )
})

it.each(['0', '1.5', 'many'])(
  '%s processes are none: the start is refused in one sentence',
  async (wrong) => {
    const program = startProgram(await freePort(), { DATABASE_URL: '', WEB_PROCESSES: wrong })
    expect(await program.ended).toBe(1)
    expect(program.words()).toContain('WEB_PROCESSES must be auto or a whole number from 1 to 64.')
  },
)
