// Builds the pages and the program's bundle when they are missing or older than their sources: `npm run build`, and every
// start. The first start leaves to a process beside it what it doesn't need itself.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { glob, readFile, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { fingerprintOf } from './fingerprint.ts'
import { bundleProgram, isProgramBundled } from './program-bundle.ts'

const ROOT = new URL('../../', import.meta.url)
export const CLIENT_FOLDER = fileURLToPath(new URL('build/client', ROOT))
export const SERVER_BUNDLE = new URL('build/server/index.js', ROOT)
const FINGERPRINT = new URL('build/fingerprint', ROOT)
/** The file exists once every file of this build is compressed. */
export const COMPRESSED = new URL('build/compressed', ROOT)
const THIS_FILE = fileURLToPath(import.meta.url)
const FINISH = '--finish'
const BUILDER = fileURLToPath(new URL('node_modules/@react-router/dev/dist/cli/index.js', ROOT))

/** All inputs of the pages' bundles: sources, settings, and the locked versions of the libraries. */
const SETTINGS = ['vite.config.ts', 'react-router.config.ts', 'package-lock.json']
const SOURCE = /^src\/.*\.(ts|tsx|css|woff2)$|^public\//
const NOT_BUNDLED = /(^|\/)server\/|\.test\.tsx?$|^src\/app\/[^/]+\.ts$/

/** The build failed; the message says why in one sentence. */
export class BuildError extends Error {
  override name = 'BuildError'
}

/**
 * Builds if necessary. `announce` is called first if the build will take a while. Raises BuildError, and AbortError
 * once `stop` is aborted.
 */
export async function provideBuild(announce: () => void, stop?: AbortSignal): Promise<void> {
  const wanted = fingerprintOfPages()
  const present = await readFile(FINGERPRINT, 'utf8').catch(() => '')
  if (present === wanted) return
  announce()
  await build(wanted, stop)
}

async function build(fingerprint: string, stop?: AbortSignal): Promise<void> {
  await rm(COMPRESSED, { force: true })
  await run([BUILDER, 'build'], "The pages couldn't be built. See the errors above.", stop)
  await writeFile(FINGERPRINT, fingerprint)
}

/**
 * Makes the parts that a start does without: compressed files, and the bundle that the next start runs. It uses a
 * process of its own, since the bundler would stay in memory. Raises BuildError, and AbortError once `stop` is aborted.
 */
export async function finishBuild(stop?: AbortSignal): Promise<void> {
  if (existsSync(COMPRESSED) && (await isProgramBundled())) return
  await run([THIS_FILE, FINISH], "The build couldn't be finished. See the errors above.", stop)
}

async function finishHere(): Promise<void> {
  if (!existsSync(COMPRESSED)) {
    await compressFiles()
    await writeFile(COMPRESSED, '')
  }
  if (!(await isProgramBundled())) await bundleProgram()
}

/** Runs a script of Node, which prints nothing if it succeeds. Raises BuildError with `failure`. */
async function run(script: readonly string[], failure: string, stop?: AbortSignal): Promise<void> {
  let words = ''
  const code = await new Promise<number | null>((resolve, reject) => {
    const child = spawn(process.execPath, script, {
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
  if (code === 0) return
  process.stderr.write(words)
  throw new BuildError(failure)
}

const fingerprintOfPages = () =>
  fingerprintOf(['src', 'public'], (path) => SOURCE.test(path) && !NOT_BUNDLED.test(path), SETTINGS)

/** Precompressed files keep a visitor from waiting for the compression. */
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

if (import.meta.main) {
  if (!process.argv.includes(FINISH)) await build(fingerprintOfPages())
  await finishHere()
}
