// Runs the doctor's checks: each says what it saw and what to do, within a few seconds, and none of them can end the
// others.
import { setTimeout as pause } from 'node:timers/promises'
import { sqlState } from '../../platform/database/unavailable.ts'

export type Finding = {
  level: 'ok' | 'warning' | 'problem'
  /** The result of a check never contains a secret. */
  seen: string
  advice?: string
}

export type Check = { name: string; run(): Promise<Finding[]> }

const LIMIT_MS = 5_000

export const ok = (seen: string): Finding => ({ level: 'ok', seen })
export const warning = (seen: string, advice: string): Finding => ({ level: 'warning', seen, advice })
export const problem = (seen: string, advice: string): Finding => ({ level: 'problem', seen, advice })

/**
 * Runs the checks beside each other; returns a line or two for each finding, in order, and whether any is a problem.
 */
export async function runChecks(
  checks: readonly Check[],
  limitMs = LIMIT_MS,
): Promise<{ lines: string[]; isHealthy: boolean }> {
  const width = Math.max(...checks.map(({ name }) => name.length))
  const found = await Promise.all(
    checks.map(async (check) => ({ ...check, findings: await within(check, limitMs) })),
  )
  const lines = found.flatMap(({ name, findings }) =>
    findings.flatMap(({ level, seen, advice }) => [
      `${level.padEnd('problem'.length)}  ${name.padEnd(width)}  ${seen}`,
      ...(advice === undefined ? [] : [`${' '.repeat('problem'.length + width + 4)}${advice}`]),
    ]),
  )
  const isHealthy = found.every(({ findings }) => findings.every(({ level }) => level !== 'problem'))
  return { lines, isHealthy }
}

async function within(check: Check, limitMs: number): Promise<Finding[]> {
  const isOver = new AbortController()
  const late = pause(limitMs, undefined, { signal: isOver.signal, ref: true }).then(() => [
    problem(`no answer within ${limitMs / 1000} s`, 'See whether it can be reached from this machine.'),
  ])
  try {
    return await Promise.race([check.run(), late.catch(() => [])])
  } catch (error) {
    return [problem(`failed: ${failureOf(error)}`, 'See whether it can be reached from this machine.')]
  } finally {
    isOver.abort()
  }
}

/** Returns the code of a failure. Messages of drivers and libraries may contain addresses and values. */
export function failureOf(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    const code: unknown = Reflect.get(at, 'code')
    if (typeof code === 'string' && /^\w{1,60}$/.test(code)) return code
  }
  return sqlState(error) ?? (error instanceof Error ? error.name : 'for an unknown reason')
}
