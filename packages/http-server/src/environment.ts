// What the server needs of the program around it, and the headers that both sides speak of.

type LogFields = { event: string; name?: string; detail?: string; count?: number; err?: unknown }

export type Log = {
  debug(fields: LogFields): void
  warn(fields: LogFields): void
  error(fields: LogFields): void
}

export type HeaderSet = Readonly<Record<string, string>>

/** The header that says what may run in an answer. */
export const POLICY = 'content-security-policy'
