// Serves the files that the build made from memory; all of them together come to a few megabytes. A file that is read
// while it is sent stays open for as long as its client doesn't read.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { join, relative, sep } from 'node:path'
import { pathOf } from '@guildhall/http-server'
import { lookup } from 'mrmime'
import { knownTag } from './known-version.ts'
import { ENCODINGS, type Encoding, preferredEncoding } from './page-cache.ts'

/** The build names the compressed forms of a file in this way. */
const SUFFIXES: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' }
const NAMED_BY_CONTENT = '/assets/'

type Form = { body: Buffer; tag: string; headers: OutgoingHttpHeaders }
type Forms = { whole: Form; compressed: ReadonlyMap<Encoding, Form> }

export type ServeFile = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** Files are compressed while they are served; `isDone` is asked every `everyMs`. */
type Compressing = { isDone: () => boolean; everyMs: number; onError: (error: unknown) => void }

/**
 * Reads all files below a folder. The result answers GET and HEAD for their paths, in the form that the client accepts;
 * a range is answered with the whole file, which is allowed. A form that is still missing is served once `compressing`
 * is done. Rejects with the system's error.
 */
export async function readBuiltFiles(folder: string, compressing?: Compressing): Promise<ServeFile> {
  const isWhole = !compressing || compressing.isDone()
  let files = await filesBelow(folder)
  if (!isWhole) {
    const timer = setInterval(() => {
      if (!compressing.isDone()) return
      clearInterval(timer)
      filesBelow(folder).then((found) => {
        files = found
      }, compressing.onError)
    }, compressing.everyMs)
    timer.unref()
  }
  return (request, response, next) => {
    const file = files.get(pathOf(request.url ?? ''))
    if (!file) return next()
    const { tag, headers, body } = formFor(request, file)
    const isKnown = knownTag(request.headers['if-none-match'], [tag]) !== undefined
    if (isKnown) response.writeHead(304, headers).end()
    else
      response
        .writeHead(200, { ...headers, 'content-length': body.length })
        .end(request.method === 'HEAD' ? undefined : body)
  }
}

async function filesBelow(folder: string): Promise<ReadonlyMap<string, Forms>> {
  const bodies = await bodiesBelow(folder)
  return new Map([...bodies].map(([path, body]) => [path, formsOf(path, body, bodies)]))
}

async function bodiesBelow(folder: string): Promise<ReadonlyMap<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return new Map(
    await Promise.all(
      files.map(
        async (file) => [`/${relative(folder, file).replaceAll(sep, '/')}`, await readFile(file)] as const,
      ),
    ),
  )
}

function formsOf(path: string, body: Buffer, bodies: ReadonlyMap<string, Buffer>): Forms {
  const headers = {
    'content-type': lookup(path) ?? 'application/octet-stream',
    'cache-control': path.startsWith(NAMED_BY_CONTENT)
      ? 'public, max-age=31536000, immutable'
      : 'public, no-cache',
    vary: 'accept-encoding',
  }
  const formOf = (form: Buffer, encoding?: Encoding): Form => {
    const tag = `"${createHash('sha1').update(form).digest('base64url')}"`
    return {
      body: form,
      tag,
      headers: { ...headers, etag: tag, ...(encoding ? { 'content-encoding': encoding } : {}) },
    }
  }
  const compressed = new Map<Encoding, Form>()
  for (const encoding of ENCODINGS) {
    const form = bodies.get(path + SUFFIXES[encoding])
    if (form) compressed.set(encoding, formOf(form, encoding))
  }
  return { whole: formOf(body), compressed }
}

function formFor(request: IncomingMessage, { whole, compressed }: Forms): Form {
  const encoding = preferredEncoding(request.headers['accept-encoding'], [...compressed.keys()])
  return (encoding && compressed.get(encoding)) ?? whole
}
