// Holds every sentence about runs.
import { dollarsInFull } from '../../../platform/contract/in-words.ts'
import { toDollars } from '../../../platform/contract/money.ts'
import { BILLED_AT, FIRST_CREDIT } from '../../payments/usage/usage.rules.ts'
import { interfaceMessages } from '../interfaces/interfaces.messages.ts'
import { CLAIM_DAYS, MAX_CLAIM_LENGTH, MOST_SPENT, MOST_UNDER_WAY, type RunFailure } from './runs.rules.ts'

export const runMessages = {
  notFound: 'Run not found',
  inputInvalid: 'The input doesn’t match what this agent takes',
  slowDown: 'Too many runs in a minute. Wait a moment and try again',
  deploymentBusy: `${MOST_UNDER_WAY.deployment} runs of this deployment are in progress. Wait until one ends, or cancel one`,
  agentBusy: 'This agent is busy with other runs. Try again in a few seconds',
  usedUp: (most: number, next: string) =>
    `You’ve reached this month’s limit of ${most} runs. You can run more from ${next}, or once the limit is raised`,
  spendingUsedUp: (most: number, next: string) =>
    `You’ve reached your limit of ${dollarsInFull(most)} for further runs this month. You can run more from ${next}, or once you raise it`,
  waitsForCard: (credit: number) =>
    `Further runs for ${dollarsInFull(credit)} aren’t paid yet. We’ll charge your card within a few minutes. Try again then`,
  tooDear: (credit: number) =>
    `This run costs more than the ${dollarsInFull(credit)} you can owe for this agent. That amount grows with each month your card pays`,
  noFurther: {
    trial:
      'You’ve used this month’s included runs. Further runs are available once your trial ends and the first month is paid',
    off: 'You’ve used this month’s included runs. Further runs cost extra. Allow them on the deployment’s page',
    raised:
      'You’ve used this month’s included runs, and the price of further runs has gone up. Agree to it on the deployment’s page',
    not_by_app:
      'You’ve used this month’s included runs, and this app isn’t allowed to spend money on further runs. Reconnect it to allow that',
    unpaid:
      'You’ve used this month’s included runs, and a payment for further runs failed. Change your card and pay on the deployment’s page',
  },
  furtherAbout: (prices: string) => `Runs beyond those included cost ${prices}.`,
  furtherOff: 'Off until you allow it.',
  furtherTerms: `You agree to today’s price. We charge your saved card each time you reach ${dollarsInFull(toDollars(BILLED_AT))}, and for the rest at the end of the month. Until a charge has gone through, you can owe at most ${dollarsInFull(toDollars(FIRST_CREDIT))}. If the price goes up, further runs stop until you agree to it.`,
  trialTitle: 'Further runs start after your trial',
  trialDetail: 'Until the first month is paid, you have only the included runs.',
  raisedTitle: 'Further runs have stopped',
  raisedDetail: 'They now cost more than you agreed to. Agree to the new prices to continue.',
  spentOf: (runs: string, spent: string, most: string) => `${runs} this month: ${spent} of ${most}`,
  spentInAll: (runs: string, spent: string) => `${runs} this month: ${spent}`,
  furtherAllowed: 'Further runs allowed',
  furtherStopped: 'Further runs stopped',
  thisCosts: (cost: string) => `This run costs ${cost}`,
  pricesChanged: 'The price of further runs has changed. Review it, then try again',
  nothingFurther: 'This agent doesn’t sell further runs',
  noCard: 'You have no saved card to charge for further runs',
  spendingInvalid: `Enter an amount up to ${dollarsInFull(toDollars(MOST_SPENT))}, with at most two decimals`,
  triedOften: 'You’ve reached today’s limit for your own inputs. Deploy the agent, or try a sample',
  testedOften: 'You’ve reached today’s limit for tests. Try again tomorrow',
  verifyToTry: 'Verify your email address to try your own inputs',
  triesUsedUp: 'This agent has no tries left today. See its samples, or deploy it',
  keyReused: 'This Idempotency-Key was used with another input',
  notRunning: 'This run has ended',
  failures: {
    ...interfaceMessages.failures,
    interrupted: 'The run was interrupted. It didn’t count; try again.',
  } satisfies Record<RunFailure, string>,
  cancelled: 'The run was cancelled.',

  stillRunning: 'Wait until this run has ended',
  nothingToClaim: 'This run cost less than a cent, so there’s nothing to refund',
  claimTooLate: `You can ask for a refund of a run for ${CLAIM_DAYS} days after it ends`,
  claimReasonRequired: 'Say what went wrong',
  claimAnswerRequired: 'Say why this run worked as expected',
  claimTooLong: `Use at most ${MAX_CLAIM_LENGTH} characters`,
  claimAbout: (amount: string) =>
    `The seller sees what you write, along with this run’s input and result. If they don’t refund the ${amount}, we review both sides and decide.`,
  claimSent: 'Sent to the seller',
  claimFailed: 'Couldn’t send your request',
  claimOpen: (amount: string) => `You asked for a refund of ${amount}`,
  claimWaits: 'The seller can refund it or reply. If they don’t refund it, we decide.',
  claimAnswered: 'We’re reviewing both sides and will decide.',
  claimGranted: (amount: string) => `You get ${amount} back`,
  claimGrantedDetail:
    'It comes off your next bill for further runs, or goes back to your card once the run is paid.',
  claimDeclined: 'This run isn’t refunded',
  claimsTitle: 'Refund requests',
  claimsAbout:
    'Refund the run, or say why it worked as expected. Then we decide. Until then, its payment stays on hold.',
  claimsNotLoaded: 'Couldn’t load the refund requests',
  giveBackTitle: (amount: string) => `Refund ${amount}?`,
  giveBackAbout: 'The buyer keeps the result. This can’t be undone.',
  givenBack: 'Run refunded',
  giveBackFailed: 'Couldn’t refund the run',
  claimAnswerSent: 'Answer sent',
  claimAnswerFailed: 'Couldn’t send your answer',

  required: 'Required',
  notANumber: 'Enter a number',
  notJson: 'Enter valid JSON',
  notAnObject: 'Enter a JSON object, such as {"text": "Hello"}',
  inItem: (number: number, why: string) => `Item ${number}: ${why}`,
  fieldsWrong: 'Check the fields below',
  notReached: 'The connection was lost before the result came',
  notReachedDetail: 'The run may have continued. Trying again with the same input won’t start a second one.',
  notReachedTry: 'This try counts. Check your connection, then try again.',
  notReachedTest: 'Check your connection, then try again.',
  notReadAgain: 'Your result isn’t kept, so it can’t be shown again',
  stoppedWaiting: 'You stopped waiting',
  stoppedWaitingTest: 'Your agent may still be at work.',
  stoppedWaitingDetail: 'This try counts, since the agent may have done the work.',
  notCancelled: 'Couldn’t cancel the run',
  runFailed: 'The run failed',
  notCounted: 'It doesn’t count toward your runs.',
  includedAtMost: 'It took one of your included runs at most, and costs nothing more.',
  usedUpTitle: 'No runs left this month',
  waitTitle: 'Too many runs',
  waitFor: (wait: string) => `You can try again ${wait}.`,
  copied: 'Copied',
  notCopied: 'Couldn’t copy. Select the text and copy it manually.',

  listNotLoaded: 'Couldn’t load your runs',
  runNotLoaded: 'Couldn’t load this run',
  usageNotLoaded: 'Couldn’t load your usage',
  howNotLoaded: 'Couldn’t load this agent’s API',
  noneYet: 'No runs yet',
  noneYetDetail: 'Each run appears here, whether you start it on this page or from your code.',
  contentNotKept: 'The input and output of this run aren’t kept.',
  soldNotLoaded: 'Couldn’t load the runs of this agent',
  figuresNotLoaded: 'Couldn’t load its figures',
  noneSold: 'No one has run it yet',
  noneSoldDetail: 'Runs by buyers appear here, tries before deploying, and your own tests.',
  notShown: 'The buyer doesn’t show you the input and result of this run.',
  meaningOf: {
    runs: 'Runs by buyers and tries before deploying, including runs in progress and cancelled runs. Your own tests count in none of these figures.',
    success:
      'The share of runs that succeeded, out of those that succeeded or failed. A valid input that your agent rejects counts as a failure; a cancelled run doesn’t.',
    median:
      'Half of the runs that succeeded took at most this long, from start to result. Below it: the time that 95% of them stayed within.',
    further: `Runs beyond those included, which buyers pay for one by one, and what they paid before Guildhall’s commission. They’re billed at ${dollarsInFull(toDollars(BILLED_AT))}, and at the end of each month.`,
    rated: 'The share of rated results that buyers rated good.',
  },
  fileFailed: 'Couldn’t download your runs',
  ratingFailed: 'Couldn’t save your rating',
  settingsSaved: 'Run settings saved',
  settingsFailed: 'Failed to save run settings',
  limitInvalid: 'Enter a whole number, or leave it empty for no limit of your own',
  nearlyUsedUp: (percent: number) => `${percent}% of this month’s runs are used`,
  allUsed: (next: string) => `New runs are refused until ${next}, or until the limit is raised.`,
} as const
