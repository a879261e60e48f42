// Files for API tests: a product with buckets of every kind, people who may write to them, and access to the store.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Machine } from '@guildhall/process-manager'
import sharp from 'sharp'
import type { Config } from '../../../src/app/config.ts'
import type { FileStandIns } from '../../../src/app/files.ts'
import {
  type Bucket,
  CAPTION_TYPES,
  FILE_TYPES,
  megabytes,
  PICTURE_TYPES,
  VIDEO_TYPES,
} from '../../../src/platform/contract/bucket.ts'
import type { TestDatabase } from '../database/database.ts'
import { type SignedIn, type TestAccounts, testAccounts } from '../people/accounts.ts'

export const TEST_BUCKETS: readonly Bucket[] = [
  {
    name: 'profiles',
    access: 'public',
    takes: ['image/jpeg', 'image/png', 'image/webp'],
    maxBytes: megabytes(10),
    fileName: '(avatar|banner)-\\d{13}\\.jpg',
    pictures: 'jpeg',
    isNameUnique: true,
  },
  {
    name: 'open',
    access: 'public',
    takes: FILE_TYPES,
    maxBytes: megabytes(20),
    fileName: '[\\w-]+(\\.[a-z0-9]+)?',
    pictures: 'own format',
    isNameUnique: false,
  },
  {
    name: 'captions',
    access: 'public',
    takes: CAPTION_TYPES,
    maxBytes: megabytes(1),
    fileName: '[\\w-]+\\.vtt',
    pictures: 'own format',
    isNameUnique: true,
  },
  {
    name: 'films',
    access: 'public',
    takes: VIDEO_TYPES,
    maxBytes: megabytes(20),
    fileName: '[\\w-]+(\\.[a-z0-9]+)?',
    pictures: 'own format',
    isNameUnique: true,
  },
  {
    name: 'closed',
    access: 'private',
    takes: [...PICTURE_TYPES, 'application/pdf', 'text/plain'],
    maxBytes: megabytes(1),
    fileName: '[\\w-]+(\\.[a-z0-9]+)?',
    pictures: 'own format',
    isNameUnique: true,
  },
]

export type Reply = { status: number; headers: Headers; body: Buffer; json: Record<string, unknown> }

export type Owner = SignedIn & { token: string }

export type TestStorage = TestAccounts & {
  dataDir: string
  /** Signs up a person. */
  owner(): Promise<Owner>
  send(
    method: string,
    path: string,
    more?: { token?: string | undefined; body?: BodyInit | undefined; headers?: Record<string, string> },
  ): Promise<Reply>
  /** Uploads under `bucket/path` in the owner's folder. */
  put(
    owner: Owner,
    bucket: string,
    name: string,
    body: BodyInit,
    type: string,
    headers?: Record<string, string>,
  ): Promise<Reply>
  /** Every row about a file. */
  rows(): Promise<{ id: number; path: string; state: string; folder: string; bytes: number }[]>
  /** Runs one of the product's jobs. */
  runJob(name: string): Promise<void>
}

export async function testStorage(
  options: {
    config?: Partial<Config>
    files?: FileStandIns
    database?: TestDatabase
    machine?: Machine
  } = {},
): Promise<TestStorage> {
  const accounts = await testAccounts({
    ...(options.config ? { config: options.config } : {}),
    ...(options.database ? { database: options.database } : {}),
    ...(options.machine ? { machine: options.machine } : {}),
    files: { buckets: TEST_BUCKETS, uses: [], ...options.files },
  })
  const { product } = accounts
  const send: TestStorage['send'] = async (method, path, more = {}) => {
    const headers = new Headers(more.headers)
    if (more.token) headers.set('authorization', `Bearer ${more.token}`)
    const init = { method, headers, body: more.body ?? null, duplex: 'half' }
    const response = await product.fetch(new Request(`http://localhost:3000${path}`, init))
    const body = Buffer.from(await response.arrayBuffer())
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return {
      status: response.status,
      headers: response.headers,
      body,
      json: isJson && body.length > 0 ? JSON.parse(body.toString()) : {},
    }
  }
  return {
    ...accounts,
    dataDir: product.dataDir,
    async owner() {
      const person = await accounts.person()
      return { ...person, token: await tokenOf(person) }
    },
    send,
    put: (owner, bucket, name, body, type, headers = {}) =>
      send('POST', `/storage/v1/object/${bucket}/${owner.id}/${name}`, {
        token: owner.token,
        body,
        headers: { 'content-type': type, ...headers },
      }),
    async rows() {
      const { rows } = await product.database.pool.query(
        'select id, path, state, folder, bytes from stored_files order by id',
      )
      return rows
    },
    async runJob(name) {
      const job = product.product.jobs.find((one) => one.name === name)
      if (!job) throw new Error(`There is no job ${name}`)
      await job.run()
    },
  }
}

export async function tokenOf({ client }: Pick<SignedIn, 'client'>): Promise<string> {
  const { data } = await client.getSession()
  if (!data.session) throw new Error('No one is signed in')
  return data.session.access_token
}

/** Every file below a folder, by its path from there. */
export async function filesBelow(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()
}

type PictureOptions = {
  width?: number
  height?: number
  format?: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif'
  seed?: number
}

/** A picture with content. */
export async function aPicture(options: PictureOptions = {}): Promise<Buffer<ArrayBuffer>> {
  const { width = 400, height = 300, format = 'jpeg', seed = 1 } = options
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="hsl(${seed * 40} 60% 50%)"/><circle cx="40%" cy="50%" r="30%" fill="white"/></svg>`
  return Buffer.from(await sharp(Buffer.from(svg)).toFormat(format).toBuffer())
}

/** The announcement of the tus protocol for a file in the bucket 'open'. */
export function announcement(path: string, bytes = 10, contentType = 'text/plain'): Record<string, string> {
  const metadata = Object.entries({ bucketName: 'open', objectName: path, contentType })
  return {
    'tus-resumable': '1.0.0',
    'upload-length': String(bytes),
    'upload-metadata': metadata
      .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
      .join(','),
  }
}
