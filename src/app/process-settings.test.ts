// Does the serving process start with no more of V8's threads than its machine has cores to spare, in a form that Node
// takes?
import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { helperParameters, NODE_PARAMETERS } from './process-settings.ts'

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
