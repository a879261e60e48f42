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
  saveFailed: 'Failed to save the proposal',
  withdrawn: 'Proposal withdrawn',
  withdrawFailed: 'Failed to withdraw the proposal',
  decisionFailed: 'Failed to save your decision',

  ownProject: 'You cannot propose to your own project',
  secondProposal: 'You have already proposed to this project',
  acceptedBefore: 'A proposal to this project was already accepted',
  changedMeanwhile: 'This proposal was changed a moment ago. Read it once more before you accept it.',
  ownerOnly: 'Only the person who posted the project can do this',
  proposerOnly: 'Only the person who proposed can do this',
  notYours: 'Only the person who posted the project can read its proposals',

  notFound: 'Proposal not found',
  notLoaded: "Couldn't load the proposals",
  ownNotLoaded: "Couldn't load your proposal",
  noneYet: 'No proposals yet',
  pastTheEnd: 'There are no more proposals here.',
  noneWithStatus: 'No proposals with this status',
  noneOwn: 'You have not proposed to a project yet',
  withoutName: 'Your proposal goes out without your name',
  withoutNameDetail:
    'Your profile is not public, so the business reads ‘A Guildhall member’. Make it public in your settings, now or later, and they see your name and picture.',
} as const

/** Why a step cannot be taken, by the status that a proposal has. */
export const statusMessages: Record<ProposalStatus, string> = {
  sent: 'This proposal is not on the shortlist',
  shortlisted: 'This proposal is on the shortlist already',
  accepted: 'This proposal was accepted, and that stands',
  declined: 'This proposal was declined, and that stands',
  withdrawn: 'This proposal was withdrawn. Send it again to change it.',
}

export const decisionMessages: Record<Decision, string> = {
  shortlist: 'Proposal shortlisted',
  unshortlist: 'Proposal taken off the shortlist',
  accept: 'Proposal accepted',
  decline: 'Proposal declined',
}
