// Is nothing left when several processes and their database end by a kill, and are wrong numbers of processes refused?
// @module-tag proof
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { freePort, startProgram } from '../../tests/support/processes/started-program.ts'
import { isAlive, servingPids, startTwo, WAIT_MS } from '../../tests/support/processes/two-processes.ts'

it.each(['on', 'off'])(
  'a first process that is killed leaves none behind and no database, parent %s',
  async (SUPERVISOR) => {
    const own = { DATABASE_URL: '', SUPERVISOR }
    const { program, dataDir, ask } = await startTwo(own)
    const rows = /Data: +(\S+)/.exec(program.words())?.[1] ?? ''
    const pidFile = join(rows, 'postmaster.pid')
    const database = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
    const { first, beside } = servingPids(program, SUPERVISOR)
    expect([first, beside, database].map(isAlive)).toEqual([true, true, true])
    expect((await ask('GET', '/readyz')).status).toBe(200)
    process.kill(first, 'SIGKILL')
    await vi.waitFor(() => expect(isAlive(beside)).toBe(false), WAIT_MS)
    if (SUPERVISOR === 'on') {
      await program.said(/process_ended/)
      program.process.kill('SIGTERM')
      expect(await program.ended).toBe(0)
    } else {
      expect(await program.ended).toBe('SIGKILL')
      // The killed program left its database running, which the next start stops.
      const { program: next } = await startTwo({ ...own, DATA_DIR: dataDir, WEB_PROCESSES: '1' })
      next.process.kill('SIGTERM')
      expect(await next.ended).toBe(0)
    }
    await vi.waitFor(() => expect(isAlive(database)).toBe(false), WAIT_MS)
    expect(existsSync(pidFile)).toBe(false)
  },
)

it.each(['0', '1.5', 'many'])(
  '%s processes are none: the start is refused in one sentence',
  async (wrong) => {
    const program = startProgram(await freePort(), { DATABASE_URL: '', WEB_PROCESSES: wrong })
    expect(await program.ended).toBe(1)
    expect(program.words()).toContain('WEB_PROCESSES must be auto or a whole number from 1 to 64.')
  },
)
