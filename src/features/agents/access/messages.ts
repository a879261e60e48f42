// Every sentence about what a deployment gives its buyer, and about who has deployed an agent.

export const accessMessages = {
  notFound: 'Deployment not found',
  keyInvalid: 'This access key is not valid',
  ended: 'Your access to this agent has ended',
  notPaid: 'This payment has not been confirmed yet',
  agentNotFound: 'Agent not found',

  notLoaded: "Couldn't load this deployment",
  listNotLoaded: "Couldn't load your deployed agents",
  soldNotLoaded: "Couldn't load who has deployed this agent",
  keyFailed: "Couldn't make an access key",
  keyCopied: 'Access key copied',
  keyNotCopied: "Couldn't copy. Select the key and copy it yourself.",
  commandCopied: 'Example copied',
  commandNotCopied: "Couldn't copy. Select the example and copy it yourself.",
} as const
