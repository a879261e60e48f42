// How many processes serve on this machine, by the setting WEB_PROCESSES? Light, because the parent asks before anything
// else is loaded.
import { availableParallelism } from 'node:os'

/** Each takes 170 MB and a pool of connections: a larger number is a slip of the keyboard. */
export const MOST_PROCESSES = 64

/** Returns undefined for an invalid number of processes; `auto` is one for each core. */
export function processCount(setting: string, cores = availableParallelism()): number | undefined {
  if (setting.toLowerCase() === 'auto') return Math.min(cores, MOST_PROCESSES)
  const count = /^\d{1,3}$/.test(setting) ? Number(setting) : 0
  return count >= 1 && count <= MOST_PROCESSES ? count : undefined
}
