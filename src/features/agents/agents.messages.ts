// Holds every sentence about agents that a person can be shown, besides those of the catalogue.
import type { PauseReason } from './agents.rules.ts'

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
  priceTooLarge: 'Price must be at most $999,999.99',
  priceTooFine: 'Price can have at most two decimals',
  trialInvalid: 'A free trial has 0 to 30 days',
  setupTooLong: 'Setup instructions must be less than 5000 characters',
  endpointNotPublic: 'Guildhall can only call https:// addresses on the public internet',
  endpointHere:
    'Enter an https:// address on the public internet, or http://localhost with the port of your own server',
  endpointOwnPort: 'This port belongs to Guildhall itself. Enter the one of your own server',
  endpointInvalid: 'Endpoint URL must be a web address, such as https://example.com',

  deployedNote: 'This agent is already deployed in your account',
  paidRedirecting: 'Payment Successful! You now have access. Redirecting...',
  trialRedirecting: 'Your free trial has started. You now have access. Redirecting...',
  trialStarted: 'Your free trial has started.',
  paid: 'Payment successful! You now have access.',
  deployed: 'Agent deployed successfully!',
  paymentRenewed:
    "Your previous payment session expired, so we started a new one. You haven't been charged. Check your card and press Pay Now again.",
  confirmationWaits:
    "Your payment went through. We're waiting for the card provider to confirm it, which can take a minute.",
  confirmationLate:
    "Your payment went through, but the card provider's confirmation is late. You'll get the agent as soon as it arrives, and an email. You can close this window.",

  paymentOver:
    "This payment can no longer be completed because it was open for over an hour or the price has changed. If you were charged, you'll be refunded.",
  trialSpent:
    "This card or email address was already used for a free trial of this agent. You haven't been charged. You can deploy it without a trial.",
  trialSpentBefore:
    'Your account, email address or card was already used for a free trial of this agent, so this purchase has no trial.',

  ownAgent: "You can't deploy your own agent",
  alreadyDeployed: 'You have already deployed this agent!',
  alreadyDeployedHere: 'You already have this agent deployed!',
  offSale: 'This agent is no longer for sale',
  paused: {
    cannot_run: "This agent isn't for sale right now because it can't be run yet",
    unhealthy: "This agent isn't for sale right now because its endpoint keeps failing",
  } satisfies Record<PauseReason, string>,
  priceChanged: (price: string) =>
    `The price of this agent is now ${price} a month. You haven't been charged. Check the price, then deploy again.`,
  deployFailed: 'Failed to start deployment process',
  notConfirmed: "Your payment couldn't be checked yet. If you paid, the agent will be yours in a moment.",
  deploymentNotFound: 'Deployment not found',
} as const

export const COUNTED_AGENTS = ['agent', 'agents'] as const
