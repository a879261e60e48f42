// The program's log must offer these.

type LogFields = { event: string; name?: string; detail?: string; err?: unknown }

export type Log = {
  info(fields: LogFields): void
  warn(fields: LogFields): void
  error(fields: LogFields): void
}
