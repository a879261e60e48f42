// Makes one file of the server's own code and the libraries made of many files, beside the pages: so a start loads some
// two thousand small modules in half a second. Without a current one, Node runs the sources.
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fingerprintOf } from './fingerprint.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const FOLDER = join(ROOT, 'build/program')
const FINGERPRINT = join(FOLDER, 'fingerprint')
/** The bundle's main.ts. */
export const PROGRAM_BUNDLE = new URL('../../build/program/main.js', import.meta.url)

/** These libraries have many modules and no dependencies. Every other library is loaded from its own folder. */
const BUNDLED = ['drizzle-orm', 'hono', 'jose', 'stripe', 'zod']
const OWN_PACKAGES = '@guildhall/'
/** serve.ts has loaded this package before, and the package holds the state of the process. */
const LOADED_BEFORE = '@guildhall/process-manager'

const OWN_ADDRESS = /\bimport\.meta\.url\b/g

/** Returns whether the bundle is made of the sources as they are now. */
export async function isProgramBundled(): Promise<boolean> {
  const present = await readFile(FINGERPRINT, 'utf8').catch(() => '')
  return present !== '' && present === fingerprintOfProgram()
}

/** Makes the bundle. Rejects with the bundler's error. */
export async function bundleProgram(): Promise<void> {
  const fingerprint = fingerprintOfProgram()
  // A start in between runs the sources.
  await rm(FINGERPRINT, { force: true })
  const { build } = await import('vite')
  await build({
    configFile: false,
    root: ROOT,
    publicDir: false,
    logLevel: 'error',
    plugins: [{ name: 'own-addresses', transform: withOwnAddress }],
    ssr: { noExternal: [...BUNDLED, new RegExp(`^${OWN_PACKAGES}`)] },
    build: {
      ssr: true,
      target: 'node24',
      outDir: FOLDER,
      sourcemap: true,
      minify: false,
      rolldownOptions: {
        input: { main: join(ROOT, 'src/app/main.ts') },
        external: (name) => !isBundled(name),
        output: { sourcemapExcludeSources: true, chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
  await writeFile(FINGERPRINT, fingerprint)
}

function isBundled(name: string): boolean {
  // Files are named by paths, and the bundler's own modules begin with a zero.
  if (/^(?:[./\0]|[A-Za-z]:)/.test(name) && !name.startsWith('node:')) return true
  if (name.startsWith(OWN_PACKAGES)) return name !== LOADED_BEFORE
  return BUNDLED.some((library) => name === library || name.startsWith(`${library}/`))
}

/** A module looks for files beside its source, not beside the bundle. */
function withOwnAddress(code: string, file: string) {
  if (file.includes('node_modules') || code.search(OWN_ADDRESS) < 0) return undefined
  const path = relative(FOLDER, file).replaceAll(sep, '/')
  // The replacement stays on its line: without a source map, the lines of stack traces are taken over as they are.
  return { code: code.replace(OWN_ADDRESS, `import.meta.resolve('${path}')`), map: null }
}

const fingerprintOfProgram = () =>
  fingerprintOf(['src', 'seeds', 'packages'], (path) => /(?<!\.test)\.tsx?$/.test(path), [
    'package-lock.json',
  ])
