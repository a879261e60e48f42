// The repository's own files, read and parsed once for all house rules.
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type ParseResult, parseSync } from 'vite'

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** Paths from the root, with forward slashes, sorted. */
export function filesMatching(...patterns: string[]): string[] {
  return globSync(patterns, { cwd: ROOT, exclude: ['**/node_modules/**'] })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
}

export function readText(path: string): string {
  return readFileSync(`${ROOT}${path}`, 'utf8')
}

/** TypeScript of the product, its demonstration, its examples, its tests and its benchmarks. */
export const OUR_CODE = ['{src,packages,seeds,tests,bench,examples,deploy}/**/*.{ts,tsx}', '*.ts']

const parsed = new Map<string, ParseResult>()

/** The syntax tree of a file. Raises when it cannot be parsed. */
export function parse(path: string): ParseResult {
  const known = parsed.get(path)
  if (known) return known
  const result = parseText(path, readText(path))
  parsed.set(path, result)
  return result
}

/** Returns the syntax tree of a text; the extension of `path` decides its language. */
export function parseText(path: string, text: string): ParseResult {
  const result = parseSync(path, text)
  const error = result.errors[0]
  if (error) throw new Error(`${path} cannot be parsed: ${error.message}`)
  return result
}

export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

export function isTestFile(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || path.startsWith('tests/')
}

/** Fails a house rule with everything that breaks it, one line each, and the remedy. */
export function report(complaints: readonly string[], instead: string): void {
  if (complaints.length > 0) throw new Error(`${complaints.join('\n')}\n\nInstead: ${instead}`)
}
