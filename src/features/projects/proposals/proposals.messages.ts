// Every sentence about proposals that a person can read.
import type { Decision, ProposalStatus } from './proposals.rules.ts'

export const proposalMessages = {
  messageTooShort: 'Proposal message must be at least 50 characters',
  messageTooLong: 'Proposal message must be less than 2000 characters',
  budgetRequired: 'Budget is required',
  budgetNotPositive: 'Budget must be a positive number',
  budgetTooLarge: 'Budget must be less than $1,000,000',
  timelineTooShort: 'Timeline must be at least 3 characters',
  timelineTooLong: 'Timeline must be less than 100 characters',
  noteTooLong: 'A note must be less than 1000 characters',
  reasonTooShort: 'Give a reason of at least 10 characters',
  reasonTooLong: 'A reason must be less than 1000 characters',

  signInFirst: 'Please sign in to submit a proposal',
  submitted: 'Proposal submitted successfully!',
  submitFailed: 'Failed to submit proposal',
  saved: 'Proposal saved',
  saveFailed: 'Failed to save proposal',
  withdrawn: 'Proposal withdrawn',
  withdrawFailed: 'Failed to withdraw proposal',
  decisionFailed: 'Failed to save your decision',

  ownProject: "You can't send a proposal for your own project",
  /** The sentence gives no reason, because a block by the owner is not announced. */
  notTaken: "This project can't take your proposal",
  /** This sentence gives no reason either, because a block is not announced. */
  noNote: "Your decision can't have a note. Try again without one.",
  secondProposal: "You've already sent a proposal for this project",
  acceptedBefore: 'A proposal for this project was already accepted',
  changedMeanwhile: 'This proposal was just edited. Read it again before you accept it.',
  ownerOnly: 'Only the person who posted the project can do this',
  proposerOnly: 'Only the person who sent the proposal can do this',
  notYours: 'Only the person who posted the project can see its proposals',

  notFound: 'Proposal not found',
  notLoaded: "Couldn't load the proposals",
  ownNotLoaded: "Couldn't load your proposal",
  noneYet: 'No proposals yet',
  pastTheEnd: 'There are no more proposals here.',
  noneWithStatus: 'No proposals with this status',
  noneOwn: 'No sent proposals',
  noneReceived: 'No proposals received yet',
  recordShown: 'The client also sees how many of your earlier proposals were accepted.',
  passedOver: 'The client chose someone else this time. Thank you for your proposal.',
  awardUndone: 'Award undone',
  undoFailed: 'Failed to undo the award',
  notAwarded: "This proposal isn't the accepted one",
  undoOver: 'An award can only be undone within 24 hours',
  winnerLeft: 'This member deleted their account. You can choose again instead.',
  winnerThere: "The professional you chose hasn't deleted their account",
  awardKept:
    'This member deleted their account, and with it what they wrote. The award stays in your records with its amount and dates.',
  chooseAgainOrRepost: 'Choose again or repost',
  accountDeleted: 'Account deleted',
  chosenAgain: 'The project is open again',
  chooseAgainFailed: 'Failed to open the project again',
} as const

/** The reason why a step cannot be taken, by the proposal's status. */
export const proposalStatusMessages: Record<ProposalStatus, string> = {
  sent: "This proposal isn't on the shortlist",
  shortlisted: 'This proposal is already on the shortlist',
  accepted: 'This proposal is already accepted',
  not_selected: 'The project was awarded to someone else',
  declined: "This proposal was declined, which can't be undone",
  withdrawn: 'This proposal was withdrawn. Send it again to edit it.',
}

export const decisionMessages: Record<Decision, string> = {
  shortlist: 'Proposal shortlisted',
  unshortlist: 'Proposal removed from the shortlist',
  accept: 'Proposal accepted',
  decline: 'Proposal declined',
}

/**
 * Returns, for example, '12% under budget' for the difference between a proposal's budget and the project's. It is never '0%' for
 * a real difference.
 */
export function differenceWords(budget: number, projectBudget: number): string {
  if (budget === projectBudget) return 'On budget'
  const percent = Math.round((Math.abs(budget - projectBudget) / projectBudget) * 100)
  const amount = percent === 0 ? 'Just' : `${percent}%`
  return `${amount} ${budget < projectBudget ? 'under' : 'over'} budget`
}

/** Returns, for example, '2 of 5 proposals accepted'; nothing for someone without a decision yet. */
export function recordWords({
  accepted,
  decided,
}: {
  accepted: number
  decided: number
}): string | undefined {
  if (decided === 0) return undefined
  return `${accepted} of ${decided} earlier ${decided === 1 ? 'proposal' : 'proposals'} accepted`
}

export const COUNTED_PROPOSALS = ['proposal', 'proposals'] as const
