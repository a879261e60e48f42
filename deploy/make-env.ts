// `node deploy/make-env.ts`: where do the secrets of the containers come from? It copies .env.example to .env, each with
// random ones of its own, and leaves an .env that is there alone.
import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const EXAMPLE = fileURLToPath(new URL('../.env.example', import.meta.url))
const RESULT = fileURLToPath(new URL('../.env', import.meta.url))
const PLACEHOLDER = /<(\d+) hex digits>/g

/** The text with random digits in place of each `<N hex digits>`. */
export function withSecrets(text: string): string {
  return text.replace(PLACEHOLDER, (_, digits) => randomBytes(Number(digits) / 2).toString('hex'))
}

/** Writes the file for its owner alone. Raises EEXIST if it is there. */
export function makeEnv(example: string, result: string): void {
  writeFileSync(result, withSecrets(readFileSync(example, 'utf8')), { flag: 'wx', mode: 0o600 })
}

if (import.meta.main) {
  try {
    makeEnv(EXAMPLE, RESULT)
    console.log(
      '.env has new secrets. Look through its settings, then run docker compose up --build --detach.',
    )
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    console.error(
      '.env is there already, and its secrets may be in use. Delete it only together with the volumes.',
    )
    process.exitCode = 1
  }
}
