// The texts of the list of agents and of an agent's page. Only these pages load them.

export const agentCatalogueMessages = {
  withdrawnTitle: 'No longer for sale',
  withdrawnNote:
    "The seller withdrew this agent. If you've deployed it, you can use it until your paid period ends.",
  loadFailed: 'Failed to load agents',
  notFound: 'Agent not found',
  noMatch: 'No agents found',
  pastTheEnd: 'There are no more agents here.',
} as const
