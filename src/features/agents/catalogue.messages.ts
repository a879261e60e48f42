// Holds the texts of the list of agents and of an agent's page. Only these pages load them.
import type { PauseReason } from './agents.rules.ts'

export const agentCatalogueMessages = {
  runHere: 'On its page, or from your code',
  setUpByHand: 'Set up by hand, by its seller’s instructions',
  withdrawnTitle: 'No longer for sale',
  withdrawnNote:
    "The seller withdrew this agent. If you've deployed it, you can use it until your paid period ends.",
  pausedTitle: 'Not for sale right now',
  pausedNote: {
    cannot_run: 'It can’t be run yet: its seller still has to set up its API, or say how to use it.',
    unhealthy:
      'Its endpoint failed three days in a row. It goes back on sale automatically once it works. If you’ve deployed it, you keep it, and runs that fail don’t count.',
  } satisfies Record<PauseReason, string>,
  loadFailed: 'Failed to load agents',
  notFound: 'Agent not found',
  noMatch: 'No agents found',
  pastTheEnd: 'There are no more agents here.',
} as const
