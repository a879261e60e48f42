// Holds every sentence about listing one's own agents that a person can be shown.
import { MIN_SETUP_LENGTH, type PauseReason } from '../agents.rules.ts'

export const listingMessages = {
  created: 'Agent created successfully',
  saved: 'Agent updated successfully',
  saveFailed: 'Failed to save agent',
  tooMany: "You've added many agents today. Try again tomorrow.",

  reallyDelete: 'Are you sure you want to delete this agent?',
  deletedForGood: 'No one has ever deployed it. It will be deleted for good, and its page with it.',
  withdrawnInstead:
    "so it can't be deleted. It will be withdrawn from sale instead: current users are notified and can use it until the end of the period they paid for. No one else can find or deploy it. You can put it back on sale at any time.",
  deployedBefore: 'It has been deployed or reviewed, or is being paid for right now,',
  deleted: 'Agent deleted successfully',
  withdrawn: 'Agent withdrawn from sale',
  deleteFailed: 'Failed to delete agent',
  withdrawnAlready: 'This agent is already withdrawn from sale',

  restored: 'Agent is back on sale',
  restoredLater: 'Guildhall calls its endpoint first',
  restoreFailed: 'Failed to put the agent back on sale',
  onSaleAlready: 'This agent is on sale already',
  cannotRun: `Buyers couldn't use this agent yet. Set up its API, or write setup instructions of at least ${MIN_SETUP_LENGTH} characters`,
  paused: {
    cannot_run: `It isn't for sale yet because buyers couldn't use it. Set up its API, or write setup instructions of at least ${MIN_SETUP_LENGTH} characters. Then it goes on sale automatically`,
    unhealthy:
      'It’s off sale because its endpoint kept failing. Fix it, then check it again. Guildhall then calls it as a buyer would, within half an hour, and puts it back on sale if it works',
  } satisfies Record<PauseReason, string>,

  priceHint: 'What a buyer pays each month.',
  priceForBuyers:
    'New buyers pay a new price right away. Current subscribers are notified within minutes and pay it from their first payment after 14 days. A second increase takes effect 31 days after the first at the earliest.',
  priceOffSale:
    "Subscriptions aren't renewed while the agent is withdrawn from sale, so no one pays a new price.",

  endpointHint:
    'When a buyer runs your agent, Guildhall calls this URL with a signed request. Save it here, then set up the API.',
  endpointHere:
    'In this demonstration it can also be a server on this machine, such as http://localhost:4310/agents/inbox-steward.',
  nextStep: 'Next, set up its API and check its endpoint. Then buyers can run it.',
  whenOnSale:
    'It goes on sale once buyers can use it: by its setup instructions, or by an endpoint that passes a check. You can edit it at any time.',
  notForSaleYet: 'It goes on sale once buyers can use it. Set up its API, or add setup instructions.',
  setupHint: `What buyers do first, step by step. With ${MIN_SETUP_LENGTH} characters or more, your agent can be sold without an endpoint: buyers set it up by hand.`,
  forBuyers: 'Only people who have deployed your agent see the rest.',

  notLoaded: "Couldn't load your agents",
  none: 'No agents yet',
  noneYet:
    'Built something that does one job well? Describe it, set a monthly price, and businesses can deploy it.',
  pastTheEnd: 'There are no more agents here.',
} as const
