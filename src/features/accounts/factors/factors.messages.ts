// Every sentence about second factors that a person can read.

export const factorMessages = {
  codeRefused: "That code isn't right. Check it and try again.",
  recoveryCodeRefused: "That recovery code isn't right or was already used.",
  challengeExpired: 'This code has expired. Request a new one.',
  phoneUnavailable: "Codes by text message aren't available on this site.",
  phoneInvalid: 'Enter a phone number with its country code',
  nameTaken: 'You already have a two-factor method with this name',
  added: 'Two-factor method added',
  removed: 'Two-factor method removed',
  codesCopied: 'Recovery codes copied',
  codesNotCopied: "Couldn't copy the codes. Download them or write them down.",
  keyNotCopied: "Couldn't copy the key. Select it and copy it by hand.",
} as const
