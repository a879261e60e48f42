// The server needs these parts of the program around it, and both sides know these headers.

type LogFields = { event: string; name?: string; detail?: string; count?: number; err?: unknown }

export type Log = {
  debug(fields: LogFields): void
  warn(fields: LogFields): void
  error(fields: LogFields): void
}

export type HeaderSet = Readonly<Record<string, string>>

export const POLICY = 'content-security-policy'
