// Every sentence of the page that undoes a change of address.
import { UNDO_HOURS } from '../../rules.ts'

export const undoMessages = {
  asking: {
    title: 'Undo the email change',
    lead: "Your account goes back to this email address. Everyone is signed out and the password stops working. Two-factor methods added since the change, or shortly before, are removed. You'll set a new password next.",
  },
  undone: {
    title: 'Your email address is back',
    lead: "Everyone has been signed out. To sign in again, set a new password with a link we'll send to your email.",
  },
  used: {
    title: 'This change was already undone',
    lead: "The link works once. If you can't sign in, set a new password.",
  },
  expired: {
    title: 'This link no longer works',
    lead: `An email change can be undone for ${UNDO_HOURS} hours, as long as the account exists. If you can still sign in, change your email in the settings.`,
  },
  undo: 'Undo change',
  choosePassword: 'Reset password',
} as const
