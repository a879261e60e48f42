// Every sentence about invitations to projects that a person can read.

export const invitationMessages = {
  projectRequired: 'Choose a project',
  noteTooLong: 'A note must be less than 500 characters',

  sent: 'Invitation sent',
  sendFailed: 'Failed to send the invitation',
  choicesNotLoaded: "Couldn't load your projects",
  noProject: 'You have no open project',
  noProjectDetail: 'Post what you need first. Then invite this professional to it.',
  allInvited: "You've invited them to all your open projects",
  whatTheySee: 'They see your name, the project and your note, and answer with a proposal or ‘Not now’.',

  suggestedTitle: 'Invite professionals',
  suggestedLead:
    "These professionals have the skills you're looking for. They'll see your name and the project.",
  suggestionsNotLoaded: "Couldn't load suggestions",
  noneFits: 'No one else in the directory lists these skills yet.',

  ownerOnly: 'Only the person who posted the project can invite to it',
  notYourself: "You can't invite yourself",
  notListed: 'Only professionals in the directory can be invited',
  invitedBefore: "You've already invited them to this project",
  proposedBefore: 'They already sent a proposal for this project',
  tooMany: "You've sent many invitations today. Try again tomorrow.",

  notFound: 'Invitation not found',
  over: 'This invitation is no longer open',
  declinedBefore: 'You already said ‘Not now’',
  answered: 'You already sent a proposal for this project',
  declined: 'We let them know',
  declineFailed: 'Failed to answer the invitation',
  notLoaded: "Couldn't load your invitations",
} as const
