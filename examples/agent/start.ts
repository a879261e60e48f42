// Serves one agent, or all of them: PORT, SIGNING_SECRET and, for only one, AGENT (its slug) are in the environment.
import { sampleAgents } from './agents.ts'
import { createAgentServer } from './server.ts'

const { PORT = '4310', SIGNING_SECRET, AGENT } = process.env

const agents = AGENT ? sampleAgents.filter(({ slug }) => slug === AGENT) : sampleAgents
if (agents.length === 0)
  throw new Error(
    `There is no agent ${AGENT}. Choose from ${sampleAgents.map(({ slug }) => slug).join(', ')}`,
  )
if (!SIGNING_SECRET?.startsWith('whsec_'))
  throw new Error('Set SIGNING_SECRET to the secret that Guildhall shows for the agent: whsec_…')

createAgentServer({ agents, secretOf: () => SIGNING_SECRET }).listen(Number(PORT), () => {
  for (const { slug } of agents) console.info(`http://localhost:${PORT}/agents/${slug}`)
})
