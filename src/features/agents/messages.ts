// Every sentence about agents that a person can be shown.

export const agentMessages = {
  nameRequired: 'Agent name is required',
  nameTooLong: 'Agent name must be less than 100 characters',
  descriptionRequired: 'Description is required',
  descriptionTooLong: 'Description must be less than 2000 characters',
  featuresRequired: 'At least one feature is required',
  featuresTooMany: 'You can list at most 20 features',
  featureTooLong: 'A feature must be less than 100 characters',
  priceTooLow: 'Price must be at least $0.50',
  priceTooLarge: 'Price must be less than $10,000,000,000',
  priceTooFine: 'Price can have at most two decimals',

  deployLater: 'Deploying comes with the next version',
  deployLaterDetail:
    "can't be deployed yet, because Guildhall doesn't take payments for agents yet. You haven't been charged.",
  deployMeanwhile:
    'Need something like it today? Post a project: professionals reply with proposals to build or set up an agent for you. Posting is free.',

  ownAgent: "You can't deploy your own agent",
  alreadyDeployed: 'You have already deployed this agent!',
  alreadyDeployedHere: 'You already have this agent deployed!',
  offSale: 'This agent is no longer for sale',
  /** An amount such as $29.99. */
  priceChanged: (price: string) =>
    `The price of this agent is now ${price} a month. You haven't been charged. Check the price, then deploy again.`,
  deployFailed: 'Failed to start deployment process',
  notConfirmed: "Your payment couldn't be checked yet. If you paid, the agent will be yours in a moment.",
  deploymentNotFound: 'Deployment not found',

  loadFailed: 'Failed to load agents',
  notFound: 'Agent not found',
  noMatch: 'No agents found',
  pastTheEnd: 'There are no more agents here.',
} as const
