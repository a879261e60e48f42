// Every sentence about agents that a person can be shown.

export const agentMessages = {
  nameRequired: 'Agent name is required',
  nameTooLong: 'Agent name must be less than 100 characters',
  categoryRequired: 'Category is required',
  descriptionRequired: 'Description is required',
  descriptionTooLong: 'Description must be less than 2000 characters',
  featuresRequired: 'At least one feature is required',
  featuresTooMany: 'You can list at most 20 features',
  featureTooLong: 'A feature must be less than 100 characters',
  priceRequired: 'Monthly price is required',
  priceTooLow: 'Price must be at least $0.50',
  priceTooLarge: 'Price must be less than $10,000,000,000',
  priceTooFine: 'Price can have at most two decimals',
  setupTooLong: 'Setup instructions must be less than 5000 characters',
  endpointInvalid: 'Endpoint URL must be a web address, such as https://example.com',

  deployLater: 'Deploying comes with the next version',
  deployLaterDetail:
    "can't be deployed yet, because Guildhall doesn't take payments for agents yet. You haven't been charged.",
  deployMeanwhile:
    'Need something like it today? Post a project: professionals reply with proposals to build or set up an agent for you. Posting is free.',

  withdrawnTitle: 'No longer sold',
  withdrawnNote:
    'The person who made this agent no longer sells it. If you have deployed it, it stays yours.',

  loadFailed: 'Failed to load agents',
  notFound: 'Agent not found',
  noMatch: 'No agents found',
  pastTheEnd: 'There are no more agents here.',
} as const
