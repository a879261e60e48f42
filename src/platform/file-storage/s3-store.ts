// Bytes in an S3 store, Amazon's or another one.
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import { allKeys } from './byte-names.ts'
import { asStoreProblem, type ByteStore } from './byte-store.ts'

const CONNECT_TIMEOUT_MS = 3_000
/** A connection without a byte in either direction for so long has failed. */
const SILENCE_TIMEOUT_MS = 30_000
const UNINSPECTED = 'application/octet-stream'

export type S3Options = {
  bucket: string
  region: string
  endpoint?: string | undefined
  keys?: { accessKeyId: string; secretAccessKey: string } | undefined
  forcePathStyle: boolean
}

export function createS3Store(options: S3Options): ByteStore {
  const client = new S3Client({
    region: options.region,
    ...(options.endpoint ? { endpoint: options.endpoint } : {}),
    ...(options.keys ? { credentials: options.keys } : {}),
    forcePathStyle: options.forcePathStyle,
    maxAttempts: 3,
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, socketTimeout: SILENCE_TIMEOUT_MS },
    // The newer checksums are refused by many servers other than Amazon's.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const { bucket } = options
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }))
  const putFile: ByteStore['putFile'] = (key, localPath, { contentType, bytes }) =>
    asStoreProblem(() =>
      disk.putStream(key, createReadStream(localPath), { contentType, contentLength: bytes }),
    )
  const putBytes: ByteStore['putBytes'] = (key, bytes, contentType) =>
    asStoreProblem(() => disk.put(key, bytes, { contentType }))
  const read: ByteStore['read'] = (key, range) =>
    asStoreProblem(async () => {
      const command = new GetObjectCommand({
        Bucket: bucket,
        Key: key,
        ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}),
      })
      try {
        const { Body } = await client.send(command)
        if (!(Body instanceof Readable)) throw new Error('The store answered without bytes')
        return Body
      } catch (error) {
        if (error instanceof Error && /^(NoSuchKey|NotFound)$/.test(error.name)) return undefined
        throw error
      }
    })

  return {
    putFile,
    putBytes,
    read,
    removeFolder: (folder) =>
      asStoreProblem(async () => {
        // All possible names: nothing has to be listed first, and deleting a missing object is fine. One by one, since
        // servers differ in how a bulk request has to be signed.
        await Promise.all(allKeys(folder).map((key) => disk.delete(key)))
      }),
    unfinished: {
      putFile: (key, localPath, bytes) => putFile(key, localPath, { contentType: UNINSPECTED, bytes }),
      putBytes: (key, bytes) => putBytes(key, bytes, UNINSPECTED),
      read,
      list: (prefix) =>
        asStoreProblem(async () => {
          const keys: string[] = []
          for (let after: string | undefined = ''; after !== undefined; ) {
            const command: ListObjectsV2Command = new ListObjectsV2Command({
              Bucket: bucket,
              Prefix: prefix,
              ...(after ? { StartAfter: after } : {}),
            })
            const { Contents = [], IsTruncated } = await client.send(command)
            for (const { Key } of Contents) if (Key !== undefined) keys.push(Key)
            after = IsTruncated ? keys.at(-1) : undefined
          }
          return keys
        }),
      remove: (key) => asStoreProblem(() => disk.delete(key)),
    },
    close: () => client.destroy(),
  }
}
