// The texts of the list of agents and of an agent's page. Only these pages load them.

export const agentCatalogueMessages = {
  withdrawnTitle: 'No longer for sale',
  withdrawnNote:
    'The person who made this agent has withdrawn it. If you have it deployed, you can use it until what you paid for runs out.',
  loadFailed: 'Failed to load agents',
  notFound: 'Agent not found',
  noMatch: 'No agents found',
  pastTheEnd: 'There are no more agents here.',
} as const
