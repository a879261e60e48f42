// Every sentence of the mails about an account.

const siteName = 'Guildhall'

export const mailMessages = {
  siteName,
  footer: `You receive this message because this address is used for an account at ${siteName}.`,
  openAddress: 'Open this address in your browser:',

  confirmation: {
    subject: 'Your confirmation code',
    heading: 'Confirm your email address',
    preview: 'Six digits to confirm your email address',
    enterCode: 'Enter this code to confirm your email address:',
    expires: 'The code expires in 10 minutes.',
    notYou: `If you did not sign up at ${siteName}, you can ignore this message.`,
  },
  reauthentication: {
    subject: 'Your code to change your password',
    heading: 'Confirm that it is you',
    preview: 'Six digits to confirm that it is you',
    enterCode:
      'Somebody who is signed in to your account wants to set its password. Enter this code to go on:',
    notYou: 'If it was not you, do not pass the code on, and sign out all sessions in the settings.',
  },
  recovery: {
    subject: 'Choose a new password',
    heading: 'Choose a new password',
    preview: 'A link to choose a new password',
    openLink: `Somebody, hopefully you, asked for a new password for your ${siteName} account.`,
    button: 'Choose a new password',
    expires: 'The link works once and expires soon.',
    notYou: 'If it was not you, ignore this message: your password stays as it is.',
  },
  emailChange: {
    subject: 'Confirm your new email address',
    heading: 'Confirm the change of your email address',
    preview: 'Confirm the change of your email address',
    enterCode: 'Enter this code to confirm that the email address of your account changes:',
    expires: 'The code expires in 10 minutes.',
    button: 'Confirm the change',
    notYou: 'If you did not ask for this, do not pass the code on, and change your password.',
  },
  newSignIn: {
    subject: `New sign-in to your ${siteName} account`,
    heading: 'New sign-in to your account',
    preview: 'Somebody signed in with a device that we have not seen before',
    at: (moment: string) => `Somebody signed in on ${moment} with a device that we have not seen before.`,
    agent: (agent: string) => `The device calls itself: ${agent}`,
    wasYou: 'If it was you, there is nothing to do.',
    notYou: 'If it was not you, change your password in the settings and sign out all other sessions there.',
  },
  factorAdded: {
    subject: 'Two-step sign-in was added to your account',
    heading: 'Two-step sign-in was added',
    preview: 'A second step is now asked for when you sign in',
    what: {
      totp: 'An authenticator app was added. From now on you are asked for its code when you sign in.',
      phone: 'A phone was added. From now on you are asked for a code sent to it when you sign in.',
    },
    notYou: 'If it was not you, change your password and remove what was added, both in the settings.',
  },
  factorRemoved: {
    subject: 'Two-step sign-in was removed from your account',
    heading: 'Two-step sign-in was removed',
    preview: 'A second step of your sign-in was removed',
    what: {
      totp: 'An authenticator app was removed: its codes are no longer asked for when you sign in.',
      phone: 'A phone was removed: no code is sent to it any more when you sign in.',
    },
    notYou: 'If it was not you, change your password in the settings and add the second step again.',
  },
  takenOver: {
    subject: 'Your account was made safe for you',
    heading: 'Your account was made safe for you',
    preview: 'What was set before your address was proved is gone',
    why: 'You have just proved for the first time that this address is yours. What was set in the account before could have been set by somebody else, so it was removed:',
    lost: {
      password: 'its password',
      factors: 'its two-step sign-in, with all authenticator apps, phones and recovery codes',
    },
    next: 'Everybody who was signed in is signed out. If you had set this up yourself, please do so once more in the settings.',
  },
  passwordChanged: {
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    preview: 'The password of your account was changed',
    what: `The password of your ${siteName} account was changed.`,
    notYou: 'If it was not you, choose a new password at once with “Forgot password?” on the sign-in page.',
  },
} as const
