// A real S3 server of our own for a test, with an empty bucket; it can be stopped in the middle.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { S3Settings } from '../../../src/app/config.ts'
import { afterThisFile } from '../runner/afterwards.ts'

const BUCKET = 'guildhall-files'

/** The server stores its objects in `directory`. */
export async function s3Server(): Promise<{
  settings: S3Settings
  directory: string
  stop(): Promise<void>
}> {
  const directory = mkdtempSync(join(tmpdir(), 'guildhall-s3-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    // It leaves the last slash out of a bucket's address when it checks how a list was signed.
    allowMismatchedSignatures: true,
    directory,
    configureBuckets: [{ name: BUCKET }],
  })
  const { port } = await server.run()
  let isStopped = false
  const stop = async () => {
    if (isStopped) return
    isStopped = true
    await server.close()
  }
  afterThisFile(async () => {
    await stop()
    rmSync(directory, { recursive: true, force: true })
  })
  return {
    settings: {
      S3_BUCKET: BUCKET,
      S3_REGION: 'eu-central-1',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      keys: { S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' },
      S3_FORCE_PATH_STYLE: true,
    },
    directory: join(directory, BUCKET),
    stop,
  }
}
