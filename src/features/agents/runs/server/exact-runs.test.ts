// Do buyers and agents get the same numbers and texts that the other side sent, in every mode, and whenever they are read?
// @module-tag proof
import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { agentEndpoint } from '../../../../../tests/support/agents/agent-endpoint.ts'
import { lastData, passingAgent } from '../../../../../tests/support/agents/passing-agents.ts'
import { exactly, jsonTexts, objectTexts } from '../../../../../tests/support/content/exact-texts.ts'
import { testAccounts } from '../../../../../tests/support/people/accounts.ts'
import { casesOf } from '../../../../../tests/support/runner/made-up-cases.ts'

const endpoint = await agentEndpoint()
const accounts = await testAccounts({ localAgents: endpoint.local })
const agent = await passingAgent(accounts, endpoint)
const { clock } = accounts.product

const runIn = (text: string) =>
  exactly(text) as { id: string; status: string; input: unknown; output: unknown }
const numberOf = ({ id }: { id: string }) => {
  const [digits, power] = id.replace('number ', '').split('e').map(Number)
  return (digits ?? 0) * 10 ** (power ?? 0)
}

async function ended(run: number) {
  for (;;) {
    const read = runIn((await agent.read(run)).text)
    if (read.status !== 'running') return read
    await pause(2)
  }
}

it('what is sent arrives, and what is returned comes back, to the last digit', async () => {
  await fc.assert(
    fc.asyncProperty(
      objectTexts,
      jsonTexts,
      fc.constantFrom('wait', 'stream', 'background'),
      fc.boolean(),
      async (input, output, mode, isStreamed) => {
        // The clock moves because a deployment may run only so often a minute.
        clock.advance(1)
        agent.returns(output, isStreamed)
        const { text } = await agent.begin(input, mode)
        const begun = runIn(mode === 'stream' ? lastData(text) : text)
        const run = mode === 'background' ? await ended(numberOf(begun)) : begun
        expect(run).toMatchObject({ status: 'succeeded' })
        expect(exactly(endpoint.bodies.at(-1) ?? '')).toMatchObject({ input: exactly(input) })
        expect(run.output).toEqual(exactly(output))
        const again = runIn((await agent.readOwn(numberOf(run))).text)
        expect([again.input, again.output]).toEqual([exactly(input), exactly(output)])
        expect(runIn((await agent.read(numberOf(run))).text).output).toEqual(exactly(output))
      },
    ),
    { numRuns: casesOf(300) },
  )
})
