// The contracts of files that anyone may ask for, with whatever parameters a link carries. They are apart from the
// other shapes, since the browser asks for none of them.
import * as z from 'zod'

/** Any parameters, of which none counts: links carry what others append to them. */
export const anyQuery = z.looseObject({})

/** A file that programs of others ask for, outside of the API: its format is theirs, so the reference leaves it out. */
export const publicFile = {
  method: 'GET',
  base: '',
  access: 'public',
  limit: 'read',
  tag: 'files',
  summary: 'Returns a file.',
  query: anyQuery,
  output: z.instanceof(Blob),
} as const
