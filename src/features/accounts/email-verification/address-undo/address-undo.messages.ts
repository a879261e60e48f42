// Every sentence of the page that undoes a change of an account.
import { UNDO_HOURS } from '../../accounts.rules.ts'

export const undoMessages = {
  asking: {
    title: 'Undo the change',
    lead: "Your account stays with this email address, or goes back to it. Recently added two-factor methods and recovery codes are removed, everyone is signed out, and the password stops working. You'll set a new password next.",
  },
  undone: {
    title: 'Your account is yours again',
    lead: "Everyone has been signed out. To sign in again, set a new password with a link we'll send to your email.",
  },
  used: {
    title: 'This change was already undone',
    lead: "The link works once. If you can't sign in, set a new password.",
  },
  expired: {
    title: 'This link no longer works',
    lead: `A change can be undone for ${UNDO_HOURS} hours, as long as the account exists. If you can still sign in, look at your email and two-factor methods in the settings.`,
  },
  undo: 'Undo change',
  choosePassword: 'Reset password',
} as const
