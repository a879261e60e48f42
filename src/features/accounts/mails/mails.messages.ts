// Every sentence of the mails about an account.

import type { DeviceName } from '../accounts.rules.ts'
import { UNDO_HOURS } from '../accounts.rules.ts'
import type { NoticeKind } from './mails.rules.ts'

const siteName = 'Guildhall'

export const mailMessages = {
  siteName,
  footer: `You received this email because this address is used for an account on ${siteName}.`,
  footerOfFormer: `You received this email because this address was used for an account on ${siteName}.`,
  openAddress: 'Open this link in your browser:',

  confirmation: {
    subject: 'Your verification code',
    heading: 'Verify your email address',
    preview: 'Your 6-digit code to verify your email',
    enterCode: 'Enter this code to verify your email:',
    expires: 'The code expires in 10 minutes.',
    notYou: `If you didn't sign up for ${siteName}, you can ignore this email.`,
  },
  reauthentication: {
    subject: 'Your code to change your password',
    heading: "Confirm it's you",
    preview: "Your 6-digit code to confirm it's you",
    enterCode: "Someone signed in to your account wants to set its password. If it's you, enter this code:",
    notYou: "If it wasn't you, don't share the code, and sign out of all sessions in your settings.",
  },
  recovery: {
    subject: 'Reset your password',
    heading: 'Reset your password',
    preview: 'Your link to set a new password',
    openLink: `We received a request to reset the password of your ${siteName} account.`,
    button: 'Reset your password',
    expires: 'The link works once and expires in 10 minutes.',
    notYou: "If it wasn't you, ignore this email. Your password stays the same.",
  },
  emailChange: {
    subject: 'Confirm your new email address',
    heading: 'Confirm your new email address',
    preview: 'Confirm it with the code or the link in this email',
    enterCode: 'Enter this code to use this email address for your account:',
    expires: 'The code expires in 10 minutes.',
    button: 'Confirm change',
    notYou: "If you didn't request this, don't share the code, and change your password.",
  },
  emailChangeAsked: {
    subject: "Your account's email address is being changed",
    heading: "Your account's email address is being changed",
    preview: "If this wasn't you, undo it",
    what: `Someone signed in to your ${siteName} account asked to change its email address.`,
    wasYou: "If it was you, there's nothing to do.",
    notYou: `If it wasn't you, undo the change. The link works for ${UNDO_HOURS} hours, even after the new address is confirmed. It signs everyone out and lets you set a new password.`,
    button: 'Undo change',
  },
  accountDeleted: {
    subject: 'Your account was deleted',
    heading: 'Your account was deleted',
    preview: `Your ${siteName} account was deleted`,
    what: `Your ${siteName} account was deleted, along with your profile and everything in it.`,
    notYou:
      "If it wasn't you, someone else had access to your account. Change the password of your email account, and of any other account where you used the same one.",
  },
  heldNotices: {
    preview: 'More of the same in the last hour',
    what: (count: number, kind: NoticeKind) => `${count} more ${counted(count, kind)}`,
    why: 'We send at most one email an hour about each kind of event, so these are grouped together.',
    notYou: {
      new_sign_in:
        "If it wasn't you, change your password in your settings and sign out all other sessions there.",
      password_changed:
        "If it wasn't you, set a new password right away with “Forgot password?” on the sign-in page.",
      factor_added: "If it wasn't you, the link in our first email removes all of them.",
      factor_removed:
        "If it wasn't you, change your password in your settings and turn two-factor authentication back on.",
      recovery_codes_made: "If it wasn't you, the link in our first email removes the newest codes, too.",
      recovery_codes_removed:
        "If it wasn't you, change your password in your settings, sign out all other sessions and generate new recovery codes there.",
      email_change_asked: "If it wasn't you, the link in our first email undoes all of them.",
      account_deleted:
        "If it wasn't you, someone else uses your email address here. Change the password of your email account.",
    } satisfies Record<NoticeKind, string>,
  },
  newSignIn: {
    subject: `New sign-in to your ${siteName} account`,
    heading: 'New sign-in to your account',
    preview: "Someone signed in from a device we haven't seen before",
    at: (moment: string) => `Someone signed in on ${moment} from a device we haven't seen before.`,
    device: (device: DeviceName) => `Device: ${device}`,
    wasYou: "If it was you, there's nothing to do.",
    notYou: "If it wasn't you, change your password in your settings and sign out all other sessions there.",
  },
  factorAdded: {
    subject: 'A two-factor method was added to your account',
    heading: 'A two-factor method was added',
    preview: "You'll be asked for it when you sign in",
    what: {
      totp: "An authenticator app was added. You'll be asked for its code when you sign in.",
      phone: "A phone was added. You'll be asked for a code we text to it when you sign in.",
    },
    wasYou: "If it was you, there's nothing to do.",
    notYou: `If it wasn't you, undo it. The link works for ${UNDO_HOURS} hours. It removes what was added, signs everyone out and lets you set a new password.`,
    button: 'Undo',
  },
  factorRemoved: {
    subject: 'A two-factor method was removed from your account',
    heading: 'A two-factor method was removed',
    preview: "You won't be asked for it anymore when you sign in",
    what: {
      totp: "An authenticator app was removed. You won't be asked for its codes anymore when you sign in.",
      phone: "A phone was removed. We won't text codes to it anymore when you sign in.",
    },
    notYou:
      "If it wasn't you, change your password in your settings and turn two-factor authentication back on.",
  },
  recoveryCodesMade: {
    subject: 'Recovery codes were created for your account',
    heading: 'Recovery codes were created',
    preview: "If this wasn't you, undo it",
    what: {
      created:
        'Recovery codes were created for your account. Each one works once in place of your authenticator app or phone.',
      replaced:
        'Your recovery codes were replaced with new ones. Each one works once in place of your authenticator app or phone. Earlier codes no longer work.',
    },
    wasYou: "If it was you, there's nothing to do.",
    notYou: `If it wasn't you, undo it. The link works for ${UNDO_HOURS} hours. It removes the new codes, signs everyone out and lets you set a new password. After that, generate your own codes in your settings.`,
    button: 'Undo',
  },
  recoveryCodesRemoved: {
    subject: 'Your recovery codes were removed',
    heading: 'Your recovery codes were removed',
    preview: 'They no longer work',
    what: 'The recovery codes of your account were removed. They no longer work in place of your authenticator app or phone.',
    notYou:
      "If it wasn't you, change your password in your settings, sign out all other sessions and generate new recovery codes there.",
  },
  addressProved: {
    subject: 'Your email is verified, and we secured your account',
    heading: 'We secured your account',
    preview: 'See what was removed, and what was published',
    why: "You've just verified this email address for the first time. Anyone who used the account before could have kept a way in, so we removed:",
    kept: 'Everything in the account is still there.',
    published: (listed: string) => `Published under it: ${listed}.`,
    next: 'If you set these up yourself, add them again in your settings.',
    button: 'Review your account',
  },
  passwordChanged: {
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    preview: "Your account's password was changed",
    what: `The password of your ${siteName} account was changed.`,
    notYou: "If it wasn't you, set a new password right away with “Forgot password?” on the sign-in page.",
  },
} as const

const COUNTED: Record<NoticeKind, readonly [one: string, many: string]> = {
  new_sign_in: ['sign-in from a new device', 'sign-ins from new devices'],
  password_changed: ['password change', 'password changes'],
  factor_added: ['added two-factor method', 'added two-factor methods'],
  factor_removed: ['removed two-factor method', 'removed two-factor methods'],
  recovery_codes_made: ['set of new recovery codes', 'sets of new recovery codes'],
  recovery_codes_removed: ['removed set of recovery codes', 'removed sets of recovery codes'],
  email_change_asked: ['email change request', 'email change requests'],
  account_deleted: ['deleted account', 'deleted accounts'],
}

function counted(count: number, kind: NoticeKind): string {
  const [one, many] = COUNTED[kind]
  return count === 1 ? one : many
}
