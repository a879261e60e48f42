// The id of an upload contains the owner and the start, so that neither has to be looked up.

export const RESUMABLE_HOURS = 24
const HOUR_MS = 3_600_000
const ID = /^([0-9a-f-]{36})\.(\d{13,16})\.([0-9a-f-]{36})$/

export type UploadId = { owner: string; createdAt: Date }

export function uploadId({ owner, createdAt }: UploadId, unique: string): string {
  return `${owner}.${String(createdAt.getTime()).padStart(13, '0')}.${unique}`
}

export function parseUploadId(id: string): UploadId | undefined {
  const [, owner, milliseconds] = ID.exec(id) ?? []
  return owner === undefined ? undefined : { owner, createdAt: new Date(Number(milliseconds)) }
}

export const isOver = ({ createdAt }: UploadId, now: Date) =>
  now.getTime() - createdAt.getTime() >= RESUMABLE_HOURS * HOUR_MS
