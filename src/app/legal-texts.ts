// The operator's own terms and privacy notice: plain text files in DATA_DIR, read once at start.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Returns undefined if there is no file: then the page's own text applies. */
async function readText(path: string): Promise<string | undefined> {
  try {
    const text = await readFile(path, 'utf8')
    return text.trim() === '' ? undefined : text
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

export async function readLegalTexts(dataFolder: string) {
  return {
    terms: await readText(join(dataFolder, 'terms.txt')),
    privacy: await readText(join(dataFolder, 'privacy.txt')),
  }
}
