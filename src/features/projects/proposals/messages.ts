// Every sentence about proposals that a person can be shown.
import type { Decision, ProposalStatus } from './rules.ts'

export const proposalMessages = {
  messageTooShort: 'Proposal message must be at least 50 characters',
  messageTooLong: 'Proposal message must be less than 2000 characters',
  budgetRequired: 'Budget is required',
  budgetNotPositive: 'Budget must be a positive number',
  budgetTooLarge: 'Budget must be less than $1,000,000',
  timelineTooShort: 'Timeline must be at least 3 characters',
  timelineTooLong: 'Timeline must be less than 100 characters',
  noteTooLong: 'A note must be less than 1000 characters',

  signInFirst: 'Please sign in to submit a proposal',
  submitted: 'Proposal submitted successfully!',
  submitFailed: 'Failed to submit proposal',
  saved: 'Proposal saved',
  saveFailed: 'Failed to save proposal',
  withdrawn: 'Proposal withdrawn',
  withdrawFailed: 'Failed to withdraw proposal',
  decisionFailed: 'Failed to save your decision',

  ownProject: "You can't send a proposal for your own project",
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
  noneOwn: "You haven't sent any proposals yet",
  withoutName: "Your name won't be shown",
  withoutNameDetail:
    "Your profile isn't public, so the business sees ‘A Guildhall member’. Make it public in your settings, now or later, to show your name and avatar.",
} as const

/** Why a step cannot be taken, by the status that a proposal has. */
export const statusMessages: Record<ProposalStatus, string> = {
  sent: "This proposal isn't on the shortlist",
  shortlisted: 'This proposal is already on the shortlist',
  accepted: "This proposal was accepted, which can't be undone",
  declined: "This proposal was declined, which can't be undone",
  withdrawn: 'This proposal was withdrawn. Send it again to edit it.',
}

export const decisionMessages: Record<Decision, string> = {
  shortlist: 'Proposal shortlisted',
  unshortlist: 'Proposal removed from the shortlist',
  accept: 'Proposal accepted',
  decline: 'Proposal declined',
}
