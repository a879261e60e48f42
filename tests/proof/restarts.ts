// `npm run proof -- restarts`: does anyone lose a request, or get anything but the page, while the product is restarted
// repeatedly? 20 times under 100 requests a second with keep-alive clients, by SIGUSR2; with `--stops`, every other
// time by SIGTERM and a new start, when the system cuts off clients that connected in the last instant.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort, type StartedProgram, startProgram } from '../support/processes/started-program.ts'
import { startSteadyClients } from '../support/processes/steady-clients.ts'
import { awaitInterruption } from './interruption.ts'

const [many] = process.argv.slice(2).filter((word) => /^\d+$/.test(word))
const RESTARTS = Number(many ?? 20)
const WITH_STOPS = process.argv.includes('--stops')
const PER_SECOND = 100
const CONNECTIONS = 20
const BETWEEN_MS = 1_500
const LONGEST_END_SECONDS = 5
/** The front page, which any start can answer. */
const EXPECTED_STATUS = 200

const say = (text: string) => process.stdout.write(`${text}\n`)
const interruption = awaitInterruption()
const folder = await mkdtemp(join(tmpdir(), 'restarts-'))
// Root's database user must be able to enter.
await chmod(folder, 0o755)
const port = await freePort()
const start = () => startProgram(port, { DATA_DIR: join(folder, 'data'), DATABASE_URL: '' })

let program: StartedProgram = start()
const ends: number[] = []
try {
  process.exitCode = (await Promise.race([restartUnderLoad(), interruption.happens])) ? 0 : 1
} finally {
  program.process.kill('SIGTERM')
  await program.ended
  await rm(folder, { recursive: true, force: true })
}

/** Returns whether no one noticed. */
async function restartUnderLoad(): Promise<boolean> {
  await program.said(/ is ready at /)
  const clients = startSteadyClients({ port, path: '/', perSecond: PER_SECOND, connections: CONNECTIONS })
  for (let count = 1; count <= RESTARTS; count++) {
    await pause(BETWEEN_MS)
    const startedAt = performance.now()
    if (!WITH_STOPS || count % 2 === 0) {
      const before = program.words().length
      program.process.kill('SIGUSR2')
      while (!/ is ready at /.test(program.words().slice(before))) await pause(20)
    } else {
      program.process.kill('SIGTERM')
      const code = await program.ended
      ends.push((performance.now() - startedAt) / 1000)
      if (code !== 0) throw new Error(`It ended with ${code}:\n${program.words()}`)
      if (interruption.signal.aborted) break
      program = start()
      await program.said(/ is ready at /)
    }
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    say(
      `${count}: back after ${seconds} s, ${clients.tally.answered} answered, ${clients.tally.lost.length} lost`,
    )
  }
  await pause(BETWEEN_MS)
  const { answered, lost, refusedConnections, statuses } = await clients.stop()
  for (const one of lost) say(one)
  say(`${answered} requests answered ${JSON.stringify([...statuses])}, ${lost.length} lost`)
  say(`${refusedConnections} tries to connect while no one listened`)
  const unexpected = [...statuses].filter(([status]) => status !== EXPECTED_STATUS)
  for (const [status, count] of unexpected)
    say(`${count} were answered ${status} instead of ${EXPECTED_STATUS}`)
  // Only a stop has an end that can be measured here; a restart keeps the parent, and with it the port.
  const longest = Math.max(0, ...ends)
  if (WITH_STOPS) say(`The longest end took ${longest.toFixed(1)} s`)
  else if (refusedConnections > 0) say('The port was not held throughout')
  const isHeld = WITH_STOPS || refusedConnections === 0
  const isAnswered = answered > 0 && lost.length === 0 && unexpected.length === 0
  return isAnswered && isHeld && longest < LONGEST_END_SECONDS
}
