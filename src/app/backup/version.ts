// Which version of the program writes a backup?
import { readFile } from 'node:fs/promises'
import * as z from 'zod'

const packageSchema = z.object({ version: z.string() })

export async function programVersion(): Promise<string> {
  const text = await readFile(new URL('../../../package.json', import.meta.url), 'utf8')
  return packageSchema.parse(JSON.parse(text)).version
}
