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
  deploymentBusy: `${MOST_UNDER_WAY.deployment} runs of this deployment are under way. Wait until one ends, or cancel one`,
  agentBusy: 'This agent is busy with other runs. Try again in a few seconds',
  usedUp: (most: number, next: string) =>
    `This month’s ${most} runs are used up. More are possible from ${next}, or once the limit is raised`,
  spendingUsedUp: (most: number, next: string) =>
    `The ${dollarsInFull(most)} that you allow for further runs this month are used up. More are possible from ${next}, or once you raise the limit`,
  waitsForCard: (credit: number) =>
    `Further runs for ${dollarsInFull(credit)} aren’t paid yet, and more wait until they are. Your card is charged within a few minutes. Try again then`,
  tooDear: (credit: number) =>
    `This run costs more than the ${dollarsInFull(credit)} that can be unpaid for this agent. That grows with each month that your card pays`,
  noFurther: {
    trial:
      'This month’s included runs are used up. Further runs are possible once your trial has ended and the first month is paid',
    off: 'This month’s included runs are used up. Further runs cost extra, and you haven’t allowed them. Allow them on the deployment’s page',
    raised:
      'This month’s included runs are used up, and the price of further runs has risen since you allowed them. Agree to it on the deployment’s page',
    not_by_app:
      'This month’s included runs are used up, and this app may not spend money on further ones. Connect it again to allow that',
    unpaid:
      'This month’s included runs are used up, and a payment for further runs failed. Change your card and pay on the deployment’s page',
  },
  furtherAbout: (prices: string) => `What is beyond your included runs costs ${prices}.`,
  furtherOff: 'It’s off until you allow it.',
  furtherTerms: `You agree to today’s price. Your stored card is charged at ${dollarsInFull(toDollars(BILLED_AT))}, and for the rest once the month is over. Until it has paid by itself, at most ${dollarsInFull(toDollars(FIRST_CREDIT))} can be unpaid. If the price rises, further runs stop until you agree to it.`,
  trialTitle: 'Further runs begin after your trial',
  trialDetail: 'Until the first month is paid, there are the included runs alone.',
  raisedTitle: 'Further runs have stopped',
  raisedDetail: 'They would cost more than you agreed to. Agree to the new prices to go on with them.',
  spentOf: (runs: string, spent: string, most: string) => `${runs} this month: ${spent} of ${most}`,
  spentInAll: (runs: string, spent: string) => `${runs} this month: ${spent}`,
  furtherAllowed: 'Further runs allowed',
  furtherStopped: 'Further runs stopped',
  thisCosts: (cost: string) => `This run costs ${cost}`,
  pricesChanged: 'The price of further runs has changed. Look at it, then try again',
  nothingFurther: 'No further runs can be bought for this agent',
  noCard: 'There’s no stored card that could be charged for further runs',
  spendingInvalid: `Enter an amount up to ${dollarsInFull(toDollars(MOST_SPENT))}, with at most two decimals`,
  triedOften: 'You’ve tried your own inputs often today. Deploy the agent, or try a sample',
  testedOften: 'You’ve tested your agents often today. Try again tomorrow',
  verifyToTry: 'Verify your email address to try your own inputs',
  triesUsedUp: 'This agent takes no more tries today. Look at its samples, or deploy it',
  keyReused: 'This Idempotency-Key was used with another input',
  notRunning: 'This run has ended',
  failures: {
    ...interfaceMessages.failures,
    interrupted: 'The run was interrupted. It didn’t count; try again.',
  } satisfies Record<RunFailure, string>,
  cancelled: 'The run was cancelled.',

  stillRunning: 'Wait until this run has ended',
  nothingToClaim: 'This run cost less than a cent, so there’s nothing to give back',
  claimTooLate: `A run can be asked back for ${CLAIM_DAYS} days after it ended`,
  claimReasonRequired: 'Say what went wrong',
  claimAnswerRequired: 'Say why this run did what it should',
  claimTooLong: `Use at most ${MAX_CLAIM_LENGTH} characters`,
  claimAbout: (amount: string) =>
    `The seller sees what you write, and this run’s input and result. If they don’t give you the ${amount} back, we read both sides and decide.`,
  claimSent: 'Sent to the seller',
  claimFailed: 'Couldn’t ask for your money back',
  claimOpen: (amount: string) => `You asked for ${amount} back`,
  claimWaits: 'The seller can give it back or answer. Unless they give it back, we decide.',
  claimAnswered: 'We’re reading both sides and decide.',
  claimGranted: (amount: string) => `You get ${amount} back`,
  claimGrantedDetail:
    'It comes off your next bill for further runs, or goes back to your card once the run is paid.',
  claimDeclined: 'This run stays paid',
  claimsTitle: 'Runs that buyers ask to have back',
  claimsAbout:
    'Give the money back, or say why the run did what it should. Then we decide. Until then, the payment for it isn’t paid out.',
  claimsNotLoaded: 'Couldn’t load what buyers ask to have back',
  giveBackTitle: (amount: string) => `Give ${amount} back?`,
  giveBackAbout: 'The buyer keeps the result. This can’t be undone.',
  givenBack: 'The buyer gets the money back',
  giveBackFailed: 'Couldn’t give the money back',
  claimAnswerSent: 'Answer sent',
  claimAnswerFailed: 'Couldn’t send your answer',

  required: 'Required',
  notANumber: 'Enter a number',
  notJson: 'Enter valid JSON',
  notAnObject: 'Enter a JSON object, such as {"text": "Hello"}',
  inItem: (number: number, why: string) => `Item ${number}: ${why}`,
  fieldsWrong: 'Check the fields below',
  notReached: 'The connection was lost before the result came',
  notReachedDetail: 'The run may have gone on. Trying again with the same input doesn’t start another one.',
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
  howNotLoaded: 'Couldn’t load how this agent is run',
  noneYet: 'No runs yet',
  noneYetDetail: 'Each run appears here, whether you start it on this page or from your code.',
  contentNotKept: 'The input and output of this run aren’t kept.',
  soldNotLoaded: 'Couldn’t load the runs of this agent',
  figuresNotLoaded: 'Couldn’t load how its runs go',
  noneSold: 'No one has run it yet',
  noneSoldDetail: 'Each run of a buyer appears here, each try before deploying, and each of your tests.',
  notShown: 'The buyer doesn’t show you the input and result of this run.',
  meaningOf: {
    runs: 'Runs that buyers started and tries before deploying, including those that are under way or were cancelled. Your own tests count in none of these figures.',
    success:
      'Of runs that succeeded or failed, how many succeeded. An input that matches what your agent takes and that it rejects counts as a failure; a cancelled run doesn’t.',
    median:
      'Half of the runs that succeeded took at most this long, from the start of a run to its result. Below it: how long 95 of 100 took at most.',
    further: `Runs beyond those that are included, which buyers paid for one by one, and what they cost them before Guildhall’s commission. They’re billed at ${dollarsInFull(toDollars(BILLED_AT))}, and at the end of each month.`,
    rated: 'Of the results that buyers rated, how many they rated good.',
  },
  fileFailed: 'Couldn’t download your runs',
  ratingFailed: 'Couldn’t save your rating',
  settingsSaved: 'Run settings saved',
  settingsFailed: 'Failed to save run settings',
  limitInvalid: 'Enter a whole number, or leave it empty for no limit of your own',
  nearlyUsedUp: (percent: number) => `${percent}% of this month’s runs are used`,
  allUsed: (next: string) => `New runs are refused until ${next}, or until the limit is raised.`,
} as const
