// Builds the pages when they are missing or older than their sources: `npm run build`, and every start.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const ROOT = new URL('../../', import.meta.url)
export const CLIENT_FOLDER = fileURLToPath(new URL('build/client', ROOT))
export const SERVER_BUNDLE = new URL('build/server/index.js', ROOT)
const FINGERPRINT = new URL('build/fingerprint', ROOT)
const BUILDER = fileURLToPath(new URL('node_modules/@react-router/dev/dist/cli/index.js', ROOT))

/** All inputs of the bundles: sources, settings, and the locked versions of the libraries. */
const INGREDIENTS = [
  'src/**/*.{ts,tsx,css,woff2}',
  'public/**/*',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
]
const NOT_BUNDLED = /(^|\/)server\/|\.test\.tsx?$|^src\/app\/[^/]+\.ts$/

/** A build that failed; the message says why in one sentence. */
export class BuildError extends Error {
  override name = 'BuildError'
}

/**
 * Builds if necessary. `announce` is called first if the build will take a while. Raises BuildError, and AbortError
 * once `stop` is aborted.
 */
export async function provideBuild(announce: () => void, stop?: AbortSignal): Promise<void> {
  const wanted = await fingerprintOfSources()
  const present = await readFile(FINGERPRINT, 'utf8').catch(() => '')
  if (present === wanted) return
  announce()
  await build(wanted, stop)
}

async function build(fingerprint: string, stop?: AbortSignal): Promise<void> {
  // A successful build prints nothing.
  let words = ''
  const code = await new Promise<number | null>((resolve, reject) => {
    const child = spawn(process.execPath, [BUILDER, 'build'], {
      cwd: fileURLToPath(ROOT),
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(stop ? { signal: stop } : {}),
    })
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        words += text
      })
    }
    child.on('error', reject)
    child.on('close', resolve)
  })
  if (code !== 0) {
    process.stderr.write(words)
    throw new BuildError("The pages couldn't be built. See the errors above.")
  }
  await compressFiles()
  await writeFile(FINGERPRINT, fingerprint)
}

async function fingerprintOfSources(): Promise<string> {
  const hash = createHash('sha256').update(process.version)
  const cwd = fileURLToPath(ROOT)
  const files = (await Array.fromAsync(glob(INGREDIENTS, { cwd, withFileTypes: true })))
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(cwd.length))
    .filter((path) => !NOT_BUNDLED.test(path))
    .sort()
  const contents = await Promise.all(files.map((path) => readFile(new URL(path, ROOT))))
  contents.forEach((content, at) => {
    hash.update(`\0${files[at]}\0${content.length}\0`).update(content)
  })
  return hash.digest('hex')
}

/** Precompressed files, so that nothing is compressed while someone waits. */
async function compressFiles(): Promise<void> {
  const files = await Array.fromAsync(glob('**/*.{js,css,svg,txt,json}', { cwd: CLIENT_FOLDER }))
  await Promise.all(
    files.map(async (name) => {
      const file = `${CLIENT_FOLDER}/${name}`
      const content = await readFile(file)
      await writeFile(`${file}.br`, await promisify(brotliCompress)(content))
      await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
    }),
  )
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await build(await fingerprintOfSources())
}
