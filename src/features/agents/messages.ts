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

  ownedOnList: 'You have already deployed this agent!',
  ownedOnPage: 'You already have this agent deployed!',
  alreadyDeployed: 'This agent is already deployed in your account',
  deployFailed: 'Failed to start deployment process',
  paidRedirecting: 'Payment Successful! You now have access. Redirecting...',
  paid: 'Payment successful! You now have access.',
  deployed: 'Agent deployed successfully!',
  paymentRenewed:
    "The former payment had expired, so we've started a new one. You haven't been charged. Check your card and press Pay Now again.",
  confirmationWaits:
    "Your payment went through. We're waiting for the card provider to confirm it, which can take a minute.",
  confirmationLate:
    "Your payment went through, but the card provider's confirmation is late. You'll get the agent as soon as it arrives, and an email. You can close this window.",

  loadFailed: 'Failed to load agents',
  notFound: 'Agent not found',
  noMatch: 'No agents found',
  pastTheEnd: 'There are no more agents here.',
} as const
