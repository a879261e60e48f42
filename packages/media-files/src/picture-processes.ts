// Hands pictures to separate processes, a few at once, and ends those processes when there is nothing left to do.
import { fileURLToPath } from 'node:url'
import { withGracePeriod } from '@guildhall/process-manager'
import workerpool, { type Pool } from 'workerpool'
import type { PictureWork } from './picture-process.ts'

const PICTURE_PROGRAM = fileURLToPath(new URL('./picture-process.ts', import.meta.url))
/** The largest accepted picture needs some 3 s on a slow core. */
const MOST_WORK_MS = 30_000
/** A process whose time is up gets a second to end its work, and one to end itself. */
const END_MS = 5_000
/** It starts in 0.2 s, so it need not be kept for long: it holds some 100 MB. */
const IDLE_MS = 30_000

/** A process ended before it answered: the picture crashed it, or took too long. */
export class PictureProcessError extends Error {
  override name = 'PictureProcessError'
}

/** It has the same operations; each may raise PictureProcessError. */
export type PictureProcesses = PictureWork & { close(): Promise<void> }

export type PictureProcessStandIns = { program?: string; mostWorkMs?: number }

export function createPictureProcesses(
  atOnce: number,
  { program = PICTURE_PROGRAM, mostWorkMs = MOST_WORK_MS }: PictureProcessStandIns = {},
): PictureProcesses {
  let pool: Pool | undefined
  let underWay = 0
  let idle: NodeJS.Timeout | undefined

  async function close(): Promise<void> {
    clearTimeout(idle)
    const ending = pool
    pool = undefined
    // It rejects for a process that was already killed, which is fine.
    await ending?.terminate(true, END_MS).catch(() => undefined)
  }

  /** Keeps the place of a process that dies right after its time was up: its end is never reported. */
  function leave(stuck: Pool): void {
    if (pool === stuck) pool = undefined
    // Other pictures are finished first.
    void stuck.terminate(false, mostWorkMs + END_MS).catch(() => undefined)
  }

  async function run<Work extends PictureWork[keyof PictureWork]>(
    name: keyof PictureWork,
    given: Parameters<Work>,
  ): Promise<Awaited<ReturnType<Work>>> {
    clearTimeout(idle)
    underWay++
    const timeIsUp = AbortSignal.timeout(mostWorkMs)
    pool ??= workerpool.pool(program, {
      workerType: 'process',
      maxWorkers: atOnce,
      forkOpts: { serialization: 'advanced', execArgv: [] },
    })
    const used = pool
    try {
      const outcome = Promise.resolve(used.exec<Work>(name, given).timeout(mostWorkMs))
      return await withGracePeriod(outcome, timeIsUp, END_MS)
    } catch (cause) {
      if (cause === timeIsUp.reason) leave(used)
      throw new PictureProcessError('The process that worked on a picture ended', { cause })
    } finally {
      underWay--
      if (underWay === 0) idle = setTimeout(() => void close(), IDLE_MS).unref()
    }
  }

  return {
    reencode: (...given) => run<PictureWork['reencode']>('reencode', given),
    makeVariant: (...given) => run<PictureWork['makeVariant']>('makeVariant', given),
    draw: (...given) => run<PictureWork['draw']>('draw', given),
    close,
  }
}
