// Holds every sentence about using agents as tools.
import { MOST_TOOLS } from './tools.rules.ts'

export const toolMessages = {
  signIn: 'Connect with OAuth, or send the access key of a deployment',
  foreignName: 'Tools can’t be used by another name of this site',
  unknown: 'No agent that you have deployed has this name',
  instructions:
    'The tools are the agents that this person has deployed on Guildhall. Each call runs one of them and uses one of the month’s runs.',
  searchTitle: 'Search your agents',
  searchDescription: `Finds agents among those deployed, with the input that each takes. There are more than ${MOST_TOOLS}.`,
  runTitle: 'Run an agent',
  runDescription:
    'Runs a deployed agent by its name, which search_agents returns. Each call uses one of the month’s runs.',

  title: 'Use as a tool',
  lead: 'Add this address to an assistant that supports MCP, such as Claude or Cursor. It asks once for permission to run your deployed agents, and lists each of them as a tool.',
  address: 'Address of your tools',
  copyAddress: 'Copy address',
  clients: 'Client',
  inClaude: 'Claude Code',
  inCursor: 'Cursor',
  configuration: (client: string) => `Configuration of ${client}`,
  copyConfiguration: 'Copy configuration',
  orKey:
    'A client that can’t sign in can send the access key of this deployment as a bearer token. It sees this agent only.',
  a2a: 'Other agents that support A2A find this one by its card. It sends tasks with the access key of this deployment as a bearer token.',
  card: 'Address of the card',
  copyCard: 'Copy address of the card',
  manage: 'See your connected apps',
} as const
