// Which browser do the journeys use? The one in CHROMIUM_PATH, the one that npm installs on Linux, one that is
// installed on the machine, or Playwright's own.
import { execFile } from 'node:child_process'
import { access, constants, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import * as z from 'zod'

export type Browser = {
  executablePath: string
  args: string[]
  env: Record<string, string>
  /** A person reads its origin. */
  origin: string
}

const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/chromium', import.meta.url))
const START_TIMEOUT_MS = 20_000

/** Quiet, without the network services of a real person's browser. */
const ARGS = [
  '--headless',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const INSTALLED: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: [
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/snap/bin/chromium',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
}

/** Finds a browser that starts. If there is none, raises an Error with one sentence that names the remedy. */
export async function findBrowser(): Promise<Browser> {
  const given = process.env.CHROMIUM_PATH
  if (given) return asBrowser(given, 'CHROMIUM_PATH')
  const brought = await browserOfPackage()
  if (brought) return brought
  for (const path of [...(INSTALLED[process.platform] ?? []), chromium.executablePath()]) {
    if (await isExecutable(path)) return asBrowser(path, 'installed')
  }
  throw new Error(
    'No browser was found for the journeys: install Chrome or Chromium, set CHROMIUM_PATH, or run npx playwright install chromium.',
  )
}

function asBrowser(executablePath: string, origin: string, env: Record<string, string> = {}): Browser {
  // The sandbox needs rights that root's processes in a container do not have.
  const isRoot = process.getuid?.() === 0
  return { executablePath, args: isRoot ? [...ARGS, '--no-sandbox'] : ARGS, env, origin }
}

/**
 * Returns the Chromium of @sparticuz/chromium, unpacked once for each version. The package is made for a bare cloud
 * machine, so it also brings the libraries and the font that such a machine lacks; by itself it unpacks them only
 * there, and into the temporary folder, so that is done here. Undefined if it does not run.
 */
async function browserOfPackage(): Promise<Browser | undefined> {
  // The package on npm contains the build for this one platform.
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const packageFolder = join(dirname(entry), '..')
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')))
  const folder = join(CACHE, version)
  if (!(await isExecutable(join(folder, 'chromium')))) await unpack(join(packageFolder, 'bin'), folder)
  const libraries = [join(folder, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':')
  const browser: Browser = {
    ...asBrowser(join(folder, 'chromium'), `@sparticuz/chromium ${version}`, {
      LD_LIBRARY_PATH: libraries,
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    }),
  }
  // Its build has no sandbox helper for any user.
  if (!browser.args.includes('--no-sandbox')) browser.args = [...browser.args, '--no-sandbox']
  return (await starts(browser)) ? browser : undefined
}

/** Unpacks under another name, then renames: concurrent runs find all or nothing. */
async function unpack(from: string, folder: string): Promise<void> {
  const aside = `${folder}.${process.pid}`
  await rm(aside, { recursive: true, force: true })
  await mkdir(aside, { recursive: true })
  const { inflate } = await import('@sparticuz/chromium')
  const usual = process.env.TMPDIR
  // It unpacks into the current temporary folder.
  process.env.TMPDIR = aside
  try {
    for (const archive of ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'])
      await inflate(join(from, archive))
  } finally {
    if (usual === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = usual
  }
  await writeFile(join(aside, 'fonts.conf'), fontsFile(folder))
  try {
    await rename(aside, folder)
  } catch (error) {
    await rm(aside, { recursive: true, force: true })
    if (!(await isExecutable(join(folder, 'chromium')))) throw error
  }
}

/** Without any font Chromium ends; the machine's own are used if there are any. */
function fontsFile(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`
}

/** Returns whether it runs on this machine, which may lack some library. */
async function starts(browser: Browser): Promise<boolean> {
  try {
    await promisify(execFile)(browser.executablePath, ['--version', '--no-sandbox'], {
      env: { ...process.env, ...browser.env },
      timeout: START_TIMEOUT_MS,
    })
    return true
  } catch {
    return false
  }
}

async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
}
