// How much memory does the serving process take when no one asks it for anything? The product as `npm start` starts it,
// with its demo content: after the start that makes the content, and after an ordinary one.
import { setTimeout as pause } from 'node:timers/promises'
import type { Chapter } from '../chapter.ts'
import { demonstrationFolder } from '../demonstration.ts'
import type { Program } from '../program.ts'
import { table } from '../report.ts'

const MOST_MEGABYTES = 180
/** The process returns memory after 30 quiet seconds. Its start may be no quiet one, and returning takes a moment. */
const QUIET_MS = 75_000
const HELD = /^process_resident_memory_bytes (\S+)$/m

async function heldWhenQuiet({ origin }: Program): Promise<number> {
  await pause(QUIET_MS)
  const metrics = await (await fetch(`${origin}/metrics`)).text()
  const bytes = HELD.exec(metrics)?.[1]
  if (bytes === undefined) throw new Error('/metrics does not tell how much memory the process holds')
  return Number(bytes) / 1024 / 1024
}

export const measureIdle: Chapter = async ({ say }) => {
  const folder = await demonstrationFolder()
  const heldAfterStart = async () => {
    const program = await folder.start()
    try {
      return await heldWhenQuiet(program)
    } finally {
      await program.stop()
    }
  }
  try {
    const first = await heldAfterStart()
    const ordinary = await heldAfterStart()
    say(
      `\nIdle for ${QUIET_MS / 1000} s, MB of the serving process\n\n${table(
        ['', 'MB'],
        [
          ['after the start that makes the content', first],
          ['after an ordinary start', ordinary],
        ],
      )}`,
    )
    return [{ promise: 'memory of an idle process', measured: ordinary, limit: MOST_MEGABYTES, unit: 'MB' }]
  } finally {
    await folder.remove()
  }
}
