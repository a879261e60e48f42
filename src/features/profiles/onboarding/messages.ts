// Every sentence about onboarding that a person can be shown.

export const onboardingMessages = {
  pathRequired: 'Please select a path first',
  answersRequired: 'Please answer all questions',
  answerUnknown: 'Invalid survey response detected',
  completed: 'Welcome aboard!',
  failed: 'Failed to complete onboarding',
  published: 'Your page is public',
  publishFailed: 'Failed to publish your page',
  handleNotMade: "Couldn't suggest a handle. Type one.",
} as const
