// A log that a test can read.
import type { Log, LogFields } from '../../../src/platform/log.ts'

export function recordingLog(): Log & { lines: (LogFields & { level: string })[] } {
  const lines: (LogFields & { level: string })[] = []
  const write = (level: string) => (fields: LogFields) => void lines.push({ level, ...fields })
  return { lines, debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') }
}
