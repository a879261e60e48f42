// What a log of the program around it must offer.

type LogFields = { event: string; name?: string; detail?: string; err?: unknown }

export type Log = {
  info(fields: LogFields): void
  warn(fields: LogFields): void
  error(fields: LogFields): void
}
