// Every sentence about onboarding, and about the name that is chosen then or later, that a person can read.

export const onboardingMessages = {
  pathRequired: 'Please select a path first',
  answersRequired: 'Please answer all questions',
  answerUnknown: 'Invalid survey response detected',
  completed: 'Welcome aboard!',
  failed: 'Failed to complete onboarding',
  published: 'Your page is public',
  publishFailed: 'Failed to publish your page',
  publishAs: 'Publish as',
  publishAsDetail: 'Everything you publish or send shows this name, your handle and your avatar.',
  pageStaysPrivate: 'Your profile page stays private until you publish it in the settings.',
  nameNotSaved: 'Failed to save your name',
  handleNotMade: "Couldn't suggest a handle. Type one.",
} as const
