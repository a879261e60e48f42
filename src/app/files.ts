// Assembles the parts of file storage: where bytes are stored, which buckets there are, and which rows use files.
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Machine } from '@guildhall/process-manager'
import type { UploadTimeouts } from '@guildhall/resumable-uploads'
import { MAX_UNVERIFIED_BYTES } from '../features/accounts/abuse-protection/limits/limits.rules.ts'
import type { AccountParts } from '../features/accounts/abuse-protection/server/abuse-protection.actions.ts'
import { isAddressVerified } from '../features/accounts/identity/users/server/users.actions.ts'
import { createReaderCheck } from '../features/accounts/sessions/server/gate.ts'
import { conversationBucket } from '../features/conversations/conversations.buckets.ts'
import {
  conversationFileReading,
  conversationFileUse,
  type SignFile,
} from '../features/conversations/server/messages.actions.ts'
import {
  courseCoverBucket,
  coursePreviewBucket,
  lectureCaptionsBucket,
  lectureVideoBucket,
} from '../features/courses/courses.buckets.ts'
import { lectureMediaReading, type SignMedia } from '../features/courses/learning/server/learning.actions.ts'
import { courseFileHiding } from '../features/courses/server/courses-moderation.ts'
import { courseFileUse } from '../features/courses/server/editing.actions.ts'
import { profileBucket } from '../features/profiles/profiles.buckets.ts'
import { profileFileUse } from '../features/profiles/server/profiles.actions.ts'
import { profileFileHiding } from '../features/profiles/server/profiles-moderation.ts'
import { updateFileUse } from '../features/updates/server/updates.actions.ts'
import { updateFileHiding } from '../features/updates/server/updates-moderation.ts'
import { updateImageBucket, updateVideoBucket } from '../features/updates/updates.buckets.ts'
import type { Bucket } from '../platform/contract/bucket.ts'
import type { Database } from '../platform/database/database.ts'
import type { RowChanges } from '../platform/database/row-changes.ts'
import type { ByteStore } from '../platform/file-storage/byte-store.ts'
import { createFileStorage, type FileStorage } from '../platform/file-storage/file-storage.ts'
import type { FileAccess, FileHiding, FileUse } from '../platform/file-storage/files.ts'
import { createLocalStore } from '../platform/file-storage/local-store.ts'
import { EVERYONE, readerOf, type Sign, signedAddress } from '../platform/file-storage/signatures.ts'
import type { SessionGate } from '../platform/http/endpoint.ts'
import type { RateLimiter } from '../platform/http/rate-limit.ts'
import type { Config } from './config.ts'

export const ALL_BUCKETS: readonly Bucket[] = [
  profileBucket,
  conversationBucket,
  courseCoverBucket,
  coursePreviewBucket,
  lectureVideoBucket,
  lectureCaptionsBucket,
  updateImageBucket,
  updateVideoBucket,
]

/** Files that no noun listed here uses are deleted after a day. */
export const ALL_FILE_USES: readonly FileUse[] = [
  profileFileUse,
  conversationFileUse,
  courseFileUse,
  updateFileUse,
]

/** These nouns decide who may read private files besides their owners. */
export const ALL_FILE_ACCESS: readonly FileAccess[] = [conversationFileReading, ...lectureMediaReading]

/** These nouns name the public files that are served to no one, because operators hide their rows. */
export const ALL_FILE_HIDINGS: readonly FileHiding[] = [profileFileHiding, courseFileHiding, updateFileHiding]

const MB = 1024 * 1024

const signWith =
  (keys: AccountParts['keys']): Sign =>
  (...parts) =>
    keys.hash('stored file', ...parts)

/** Signs addresses of files in conversations, valid for a while and for one reader. */
export function conversationFileSigner({ keys }: Pick<AccountParts, 'keys'>): SignFile {
  return (path, reader, expiresAt) =>
    signedAddress(signWith(keys), { bucket: conversationBucket.name, path }, readerOf(reader), expiresAt)
}

/** Signs addresses of lectures' videos and captions in the same way. */
export function lectureMediaSigner({ keys }: Pick<AccountParts, 'keys'>): SignMedia {
  return ({ bucket, path }, reader, expiresAt) => {
    const signedFor = reader === 'everyone' ? EVERYONE : readerOf(reader)
    return signedAddress(signWith(keys), { bucket: bucket.name, path }, signedFor, expiresAt)
  }
}

export type FileStandIns = {
  store?: ByteStore
  buckets?: readonly Bucket[]
  uses?: readonly FileUse[]
  timeouts?: UploadTimeouts
  isDiskLow?: () => Promise<boolean>
}

export async function openFiles(
  given: {
    config: Config
    database: Database
    rowChanges: RowChanges
    accounts: AccountParts
    gate: SessionGate
    rateLimiter: RateLimiter
    machine: Machine
  },
  standIns: FileStandIns = {},
): Promise<FileStorage> {
  const { config, database, rowChanges, accounts, gate, rateLimiter, machine } = given
  const { clock, log, keys, limits, random } = accounts
  return createFileStorage({
    buckets: standIns.buckets ?? ALL_BUCKETS,
    uses: standIns.uses ?? ALL_FILE_USES,
    access: ALL_FILE_ACCESS,
    hidings: ALL_FILE_HIDINGS,
    isSignedIn: createReaderCheck(accounts),
    store: standIns.store ?? (await openByteStore(config)),
    incomingFolder: join(config.DATA_DIR, 'incoming'),
    database,
    rowChanges,
    log,
    now: clock.now,
    uuid: random.uuid,
    gate,
    rateLimiter,
    machine,
    sign: signWith(keys),
    takeUpload: (owner) => limits.take('upload', owner, clock.now()),
    isDiskLow: standIns.isDiskLow ?? (() => isDiskLow(config.DATA_DIR)),
    async quotaOf(owner) {
      const quota = config.STORAGE_QUOTA_MB * MB
      return (await isAddressVerified(database.db, owner)) ? quota : Math.min(quota, MAX_UNVERIFIED_BYTES)
    },
    ...(standIns.timeouts ? { timeouts: standIns.timeouts } : {}),
  })
}

const LEAST_FREE_SHARE = 0.05

/**
 * Returns true if hardly any space is left: uploads wait on the disk of this folder wherever they are stored, and the
 * database may be on it, too.
 */
export async function isDiskLow(folder: string): Promise<boolean> {
  const { bavail, blocks } = await statfs(folder)
  return bavail <= blocks * LEAST_FREE_SHARE
}

/** Amazon's library takes a third of a second to load, so it is loaded only when needed. */
export async function openByteStore({ s3, DATA_DIR }: Pick<Config, 's3' | 'DATA_DIR'>): Promise<ByteStore> {
  if (!s3) return createLocalStore(join(DATA_DIR, 'files'))
  const { createS3Store } = await import('../platform/file-storage/s3-store.ts')
  return createS3Store({
    bucket: s3.S3_BUCKET,
    region: s3.S3_REGION,
    endpoint: s3.S3_ENDPOINT,
    keys: s3.keys && {
      accessKeyId: s3.keys.S3_ACCESS_KEY_ID,
      secretAccessKey: s3.keys.S3_SECRET_ACCESS_KEY,
    },
    forcePathStyle: s3.S3_FORCE_PATH_STYLE,
  })
}
