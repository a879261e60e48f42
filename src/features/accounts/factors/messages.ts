// Every sentence about second factors that a person can be shown.

export const factorMessages = {
  codeRefused: 'This code is not right. Please try the next one.',
  recoveryCodeRefused: 'This recovery code is not right, or it was used already.',
  challengeExpired: 'This code is too old. Please ask for a new one.',
  phoneUnavailable: 'Codes by text message are not available here.',
  phoneInvalid: 'Please enter a phone number with its country code',
  nameTaken: 'You already have a factor with this name',
  added: 'Second factor added',
  removed: 'Second factor removed',
  codesCopied: 'Recovery codes copied',
} as const
