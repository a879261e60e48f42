// Every sentence of the mails about an account.

import type { DeviceName } from '../rules.ts'
import { UNDO_HOURS } from '../rules.ts'
import type { NoticeKind } from './rules.ts'

const siteName = 'Guildhall'

export const mailMessages = {
  siteName,
  footer: `You receive this message because this address is used for an account at ${siteName}.`,
  footerOfFormer: `You receive this message because this address was used for an account at ${siteName}.`,
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
    startsOver:
      'Nobody has confirmed this address yet. If you choose a password this way, the account starts over and what is in it now is removed. To keep it, sign in with its password and confirm the address instead.',
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
  emailChangePresent: {
    subject: 'Confirm that your email address changes',
    heading: 'Confirm that your email address changes',
    preview: 'Your present address confirms the change, too',
    enterCode: 'Enter this code to confirm that your account moves from this address to another one:',
    expires: 'The code expires in 10 minutes.',
    button: 'Confirm the change',
    notYou:
      'If you did not ask for this, do not pass the code on. The change can be undone with the link in our other message.',
  },
  emailChangeAsked: {
    subject: 'The email address of your account is changing',
    heading: 'The email address of your account is changing',
    preview: 'If this was not you, undo it',
    what: `Somebody who is signed in to your ${siteName} account asked to move it to another email address.`,
    wasYou: 'If it was you, there is nothing to do.',
    notYou: `If it was not you, undo the change. This works for ${UNDO_HOURS} hours, even once the new address is confirmed. Everybody is signed out, and you choose a new password.`,
    button: 'Undo the change',
  },
  accountDeleted: {
    subject: 'Your account was deleted',
    heading: 'Your account was deleted',
    preview: `Your ${siteName} account was deleted`,
    what: `Your ${siteName} account was deleted, with its profile and everything in it.`,
    notYou:
      'If it was not you, somebody else could sign in as you. Change the password of your mailbox, and wherever else you used the same one.',
  },
  heldNotices: {
    preview: 'More of the same within the last hour',
    what: (count: number, kind: NoticeKind) => `You have ${count} more ${counted(count, kind)}`,
    why: 'We send one message an hour about each kind of event, so these are told together.',
    notYou: {
      new_sign_in:
        'If it was not you, change your password in the settings and sign out all other sessions there.',
      password_changed:
        'If it was not you, choose a new password at once with “Forgot password?” on the sign-in page.',
      factor_added:
        'If it was not you, change your password and remove what was added, both in the settings.',
      factor_removed:
        'If it was not you, change your password in the settings and add the second step again.',
      email_change_asked: 'If it was not you, the link in our first message undoes all of them.',
    } satisfies Record<NoticeKind, string>,
  },
  newSignIn: {
    subject: `New sign-in to your ${siteName} account`,
    heading: 'New sign-in to your account',
    preview: 'Somebody signed in with a device that we have not seen before',
    at: (moment: string) => `Somebody signed in on ${moment} with a device that we have not seen before.`,
    device: (device: DeviceName) => `The device: ${device}`,
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
      content: 'its profile, and everything that was posted, sent or uploaded with it',
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

const COUNTED: Record<NoticeKind, readonly [one: string, many: string]> = {
  new_sign_in: ['sign-in with a new device', 'sign-ins with new devices'],
  password_changed: ['change of your password', 'changes of your password'],
  factor_added: ['added second step', 'added second steps'],
  factor_removed: ['removed second step', 'removed second steps'],
  email_change_asked: ['request to change your email address', 'requests to change your email address'],
}

function counted(count: number, kind: NoticeKind): string {
  const [one, many] = COUNTED[kind]
  return count === 1 ? one : many
}
