// Does a process that was busy return its memory once it is quiet, and never while it is busy?
// @module-tag proof
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { NODE_PARAMETERS } from '../app/process-settings.ts'

const run = promisify(execFile)
const MODULE = new URL('./quiet-collection.ts', import.meta.url).href

/** Fills 150 MB, releases them, and returns the megabytes held then and after two seconds, quiet or busy. */
async function heldThenAndLater({ isBusy, parameters }: { isBusy: boolean; parameters: readonly string[] }) {
  const program = `
    import { setTimeout as pause } from 'node:timers/promises'
    import { collectWhenQuiet } from ${JSON.stringify(MODULE)}
    let kept = Array.from({ length: 300_000 }, (_, at) => ({ text: 'x'.repeat(400) + at, at: [at, at] }))
    for (const one of kept) one.text = Buffer.from(one.text).toString('latin1')
    const held = () => Math.round(process.memoryUsage.rss() / 1024 / 1024)
    kept = []
    const before = held()
    const end = collectWhenQuiet(150)
    const until = process.uptime() + 2
    while (process.uptime() < until) {
      if (${isBusy}) for (const start = process.uptime(); process.uptime() - start < 0.04; );
      await pause(20)
    }
    end()
    console.log(JSON.stringify({ before, after: held() }))`
  const { stdout } = await run(process.execPath, [...parameters, '--input-type=module', '--eval', program])
  return JSON.parse(stdout) as { before: number; after: number }
}

it('gives back what it needs no more, with the parameters that the serving process is started with', async () => {
  const { before, after } = await heldThenAndLater({ isBusy: false, parameters: NODE_PARAMETERS })
  expect(after).toBeLessThan(before - 60)
})

it('collects nothing while there is something to do', async () => {
  const { before, after } = await heldThenAndLater({ isBusy: true, parameters: NODE_PARAMETERS })
  expect(after).toBeGreaterThan(before - 60)
})

it('leaves a process alone that lends it no collector', async () => {
  const { before, after } = await heldThenAndLater({ isBusy: false, parameters: [] })
  expect(after).toBeGreaterThan(before - 60)
})
