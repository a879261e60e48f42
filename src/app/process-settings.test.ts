// Does the serving process start with no more of V8's threads than its machine has cores to spare, in a form that Node
// takes, and with a C library that keeps the memory of a hash for the next one?
// @module-tag proof
import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { helperParameters, NODE_PARAMETERS, PROCESS_ENVIRONMENT } from './process-settings.ts'

const ALONE = ['--v8-pool-size=1', '--no-parallel-scavenge']

it.each([
  [1, ALONE],
  [2, ALONE],
  [3, ['--v8-pool-size=2']],
  [5, ['--v8-pool-size=4']],
  [64, ['--v8-pool-size=4']],
])('with %i cores: %j', (cores, parameters) => {
  expect(helperParameters(cores)).toEqual(parameters)
})

it.each([
  ['on this machine', NODE_PARAMETERS],
  ['on one with two cores', helperParameters(2)],
  ['on a large one', helperParameters(64)],
])('Node starts with them: %s', (_where, parameters) => {
  const arguments_ = [...parameters, '--eval', 'console.log(process.execArgv.length)']
  const started = execFileSync(process.execPath, arguments_, { encoding: 'utf8' })
  expect(Number(started)).toBeGreaterThanOrEqual(parameters.length)
})

/** Counts the pages of memory that the system clears for each of twenty hashes like those of passwords. */
function pagesPerHash(environment: Readonly<Record<string, string>>): number {
  const program = `
    const { argon2Sync } = require('node:crypto')
    const cost = { memory: 19_456, passes: 1, parallelism: 1, tagLength: 32 }
    const hash = () => argon2Sync('argon2id', { ...cost, message: 'a password', nonce: Buffer.alloc(16) })
    const cleared = () => process.resourceUsage().minorPageFault
    for (let count = 0; count < 5; count++) hash()
    const before = cleared()
    for (let count = 0; count < 20; count++) hash()
    console.log((cleared() - before) / 20)`
  const env = { ...process.env, ...environment }
  return Number(execFileSync(process.execPath, ['--eval', program], { env, encoding: 'utf8' }))
}

it('a hash takes the memory of the last one, as far as the system lets it', () => {
  expect(pagesPerHash(PROCESS_ENVIRONMENT)).toBeLessThan(pagesPerHash({}) + 500)
})
