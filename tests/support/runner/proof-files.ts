// Which test files have slow tests, and which have nothing else?
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const TESTED = '{src,packages,seeds,examples,tests/house}/**/*.test.{ts,tsx}'
const ALL_SLOW = /^\/\/ @module-tag proof$/m
const SLOW = /tags: \['proof'\]/

const filesThat = (pattern: RegExp): string[] =>
  globSync(TESTED, { cwd: ROOT, exclude: ['**/node_modules/**'] }).filter((path) =>
    pattern.test(readFileSync(join(ROOT, path), 'utf8')),
  )

/** The gate does not even load these: servers started at their top would be for nothing. */
export const filesOfProofAlone = (): string[] => filesThat(ALL_SLOW)

export const filesWithProof = (): string[] => filesThat(new RegExp(`${ALL_SLOW.source}|${SLOW.source}`, 'm'))
