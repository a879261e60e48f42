// What is in the folder of a backup, and which program wrote it?
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { originalKey } from '../../platform/file-storage/byte-names.ts'

/** The number changes when older programs could not read new backups, or the other way round. */
const FORMAT = 1

/** The file has the rows of a table as COPY writes them, compressed. */
export const tableFile = (table: string) => `tables/${table}.gz`
export const MANIFEST = 'manifest.json'
/** The file has the bytes of a stored file, by its folder in the store. */
export const bytesFile = (folder: string) => `files/${originalKey(folder)}`
/** The file lists the rows of `stored_files` whose bytes are in the folder. */
export const FILE_LIST = 'files.tsv'
/** The file has the form of `sha256sum`. It is written last, so a folder without it is no whole backup. */
export const CHECKSUMS = 'SHA256SUMS'

const manifestSchema = z.object({
  format: z.literal(FORMAT),
  program: z.string(),
  version: z.string(),
  server_version: z.string(),
  taken_at: z.iso.datetime(),
  migration: z.object({ tag: z.string(), hash: z.string() }),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number().int(),
      bytes: z.number().int(),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), last_value: z.string(), is_called: z.boolean() })),
  /** A backup without files has null here. */
  files: z
    .object({
      count: z.number().int(),
      bytes: z.number().int(),
      /** These rows were stored, but the bytes of their files were no longer there. */
      missing: z.number().int(),
    })
    .optional(),
})

export type Manifest = z.output<typeof manifestSchema>

export const createManifest = (about: Omit<Manifest, 'format'>): Manifest => ({ format: FORMAT, ...about })

/** Raises an Error with a sentence for the operator. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch((cause: unknown) => {
    throw new Error(
      `${folder} has no ${MANIFEST}: it isn't the folder of a backup, or the backup ended early.`,
      {
        cause,
      },
    )
  })
  const parsed = manifestSchema.safeParse(asJson(text))
  if (!parsed.success)
    throw new Error(`${join(folder, MANIFEST)} can't be read by this version of the program.`)
  return parsed.data
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A text that is no JSON does not fit the schema either.
    return undefined
  }
}

export const manifestRowsOf = ({ tables }: Manifest) => tables.reduce((sum, { rows }) => sum + rows, 0)
