// Every sentence about accounts that a person can read (spec 1 §5, §8; 2 §5, §8).

export const accountMessages = {
  emailInvalid: 'Invalid email address',
  passwordTooShort: 'Password must be at least 6 characters',
  passwordTooLong: 'Password must be at most 128 characters',
  passwordTooCommon: 'Choose a less common password',
  newPasswordTooShort: 'Password must be at least 8 characters',
  passwordsDiffer: "Passwords don't match",
  codeNotSixDigits: 'Please enter the 6-digit code',
  newEmailInvalid: 'Please enter a valid email',

  welcomeBack: 'Welcome back!',
  signUpFailed: 'Failed to create account',
  invalidSignature: 'Invalid JWT signature',
  socialFailedTitle: 'OAuth Configuration Required',
  socialFailed: 'Please configure Google OAuth in your backend settings to enable social login.',
  socialBrokenTitle: 'Configuration Error',
  socialBroken: 'Social login requires backend configuration. Please set up OAuth credentials.',

  resetTooSoon: 'Please wait before requesting another reset link',
  resetSent: 'If an account exists, a reset link has been sent',
  resetFailed: 'Unable to process request. Please try again.',
  resetDone: 'Password updated successfully!',

  codeExpired: 'Code expired. Please request a new one.',
  codeInvalid: 'Invalid code. Please check and try again.',
  codeFailed: 'Verification failed. Please try again.',
  codeAccepted: 'Email verified successfully!',
  codeSent: 'Verification code sent!',
  codeNotSent: 'Failed to resend code. Please try again.',
  changeEmailDone: 'Please sign up again with your new email',
  changeEmailFailed: 'Failed to change email. Please try again.',

  settingsPasswordsDiffer: 'Passwords do not match',
  settingsPasswordChanged: 'Password updated successfully',
  settingsPasswordFailed: 'Failed to update password',
} as const
