// The routes of storage/v1 for the reference; the router has a single route for them, since paths are parsed as typed.
import * as z from 'zod'
import { PICTURE_WIDTHS } from '../contract/bucket.ts'
import type { DescribedRoute } from '../contract/described-route.ts'
import { MAX_SIGNED_SECONDS } from './signatures.ts'

const FILE = { media: 'application/octet-stream' }
const MAX_PATH_LENGTH = 500

const file = z.object({
  bucket: z.string().regex(/^[a-z][a-z-]*$/),
  path: z
    .string()
    .regex(/^[A-Za-z0-9._/-]+$/)
    .max(MAX_PATH_LENGTH),
})
const width = { width: z.enum(PICTURE_WIDTHS.map(String)).optional() }
const signed = z.object({ ...width, token: z.string().max(MAX_PATH_LENGTH) })
const stored = z.object({ Id: z.string(), Key: z.string(), url: z.string() })
const upload = z.object({ upload: z.string().regex(/^[\w.-]+$/) })
const resumable = { 'Tus-Resumable': '1.0.0, the version of the protocol.' }
const ranged = { Range: 'A byte range, such as bytes=0-1023.' }

const common = { tag: 'storage/v1', status: 200, refusals: 'Problem' } as const
const open = { ...common, access: 'public' } as const
const own = { ...common, access: 'session' } as const

export const describedStorage: readonly DescribedRoute[] = [
  {
    ...open,
    method: 'GET',
    path: '/storage/v1/object/public/:bucket/:path',
    summary: 'Returns a public file. Images come in several widths.',
    params: file,
    query: z.object(width),
    headers: ranged,
    answer: FILE,
  },
  {
    ...open,
    method: 'GET',
    path: '/storage/v1/object/sign/:bucket/:path',
    summary: 'Returns a file for its signed URL.',
    params: file,
    query: signed,
    headers: ranged,
    answer: FILE,
  },
  {
    ...own,
    method: 'POST',
    path: '/storage/v1/object/sign/:bucket/:path',
    summary: 'Creates a signed URL for one of your files.',
    params: file,
    body: z.object({ expiresIn: z.int().min(1).max(MAX_SIGNED_SECONDS).optional() }),
    answer: z.object({ signedURL: z.string() }),
  },
  {
    ...own,
    method: 'POST',
    path: '/storage/v1/object/:bucket/:path',
    summary: 'Uploads a file to your folder in a bucket.',
    params: file,
    headers: { 'X-Upsert': 'true: in place of a file of that name.' },
    body: FILE,
    answer: stored,
  },
  {
    ...own,
    method: 'PUT',
    path: '/storage/v1/object/:bucket/:path',
    summary: 'Uploads a file, replacing one with the same name.',
    params: file,
    body: FILE,
    answer: stored,
  },
  {
    ...own,
    method: 'DELETE',
    path: '/storage/v1/object/:bucket/:path',
    summary: 'Deletes one of your files.',
    params: file,
    answer: z.object({ deleted: z.literal(true) }),
  },
  {
    ...open,
    method: 'OPTIONS',
    path: '/storage/v1/upload/resumable',
    summary: 'Returns what is supported of the tus protocol for resumable uploads.',
    headers: resumable,
    status: 204,
  },
  {
    ...own,
    method: 'POST',
    path: '/storage/v1/upload/resumable',
    summary: 'Creates a resumable upload.',
    headers: {
      ...resumable,
      'Upload-Length': 'The size of the whole file, in bytes.',
      'Upload-Metadata': 'bucketName, objectName and contentType, each in Base64.',
    },
    status: 201,
  },
  {
    ...own,
    method: 'HEAD',
    path: '/storage/v1/upload/resumable/:upload',
    summary: 'Returns in Upload-Offset how much of a file has arrived.',
    params: upload,
    headers: resumable,
  },
  {
    ...own,
    method: 'PATCH',
    path: '/storage/v1/upload/resumable/:upload',
    summary: 'Uploads the next part of a file.',
    params: upload,
    headers: { ...resumable, 'Upload-Offset': 'Where the part starts, in bytes.' },
    body: { media: 'application/offset+octet-stream' },
    status: 204,
  },
  {
    ...own,
    method: 'DELETE',
    path: '/storage/v1/upload/resumable/:upload',
    summary: 'Cancels an upload.',
    params: upload,
    headers: resumable,
    status: 204,
  },
]
