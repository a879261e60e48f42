// Every sentence about what a deployment gives its buyer, and about who has deployed an agent.

export const accessMessages = {
  notFound: 'Deployment not found',
  keyInvalid: 'This access key is not valid',
  keyOrSignIn: 'Send the access key of the deployment, or sign in',
  ended: 'Your access to this agent has ended',
  endedDetail:
    'You can’t run it any more, and your access key no longer works. You can deploy it again at any time.',
  endedOffSale: 'You can’t run it any more, your access key no longer works, and it’s no longer for sale.',
  endedKept: 'Your runs, their file and your receipts stay.',
  offSale: 'This agent is no longer for sale',
  offSaleKept: 'You keep it.',
  notPaid: 'This payment has not been confirmed yet',
  agentNotFound: 'Agent not found',

  confirming: 'Confirming your payment...',
  notCompleted: "This deployment wasn't completed",
  notPaidDetail:
    "If you've paid, you'll get the agent as soon as the card provider confirms it, and an email. If you haven't, you can start again from the agent's page: you won't be charged twice.",
  paymentFailed: 'Your last payment failed',
  paymentFailedDetail: 'Change your card to keep the agent. If the last retry fails, your access ends.',
  noInstructions: "The seller hasn't added setup instructions. Message them to ask how to get started.",
  calledAsInstructed:
    "The seller hasn't listed an endpoint. Use the key as described in the setup instructions.",
  nowhereToCall: "The seller hasn't listed an endpoint. Ask them where to use your key.",
  noneDeployed: "You haven't deployed any agents yet",
  nonePurchased: 'No agents yet',
  purchasesNotLoaded: "Couldn't load your purchases",
  noneSold: 'No one has deployed it yet',
  pastTheEnd: 'There are no more agents on this page.',

  notLoaded: "Couldn't load this deployment",
  listNotLoaded: "Couldn't load your deployed agents",
  soldNotLoaded: "Couldn't load who has deployed this agent",
  keyFailed: "Couldn't create an access key",
  keyCopied: 'Access key copied',
  keyNotCopied: "Couldn't copy. Select the key and copy it manually.",
} as const
