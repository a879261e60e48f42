// Every sentence of the page that undoes a change of address.
import { UNDO_HOURS } from '../../rules.ts'

export const undoMessages = {
  asking: {
    title: 'Undo the change of address',
    lead: 'Your account goes back to this address. Everybody is signed out, and the password no longer works: you choose a new one next.',
  },
  undone: {
    title: 'Your address is back',
    lead: 'Everybody was signed out. Choose a new password to sign in again: we send the link to your address.',
  },
  used: {
    title: 'This was undone already',
    lead: 'The link works once. If you cannot sign in, choose a new password.',
  },
  expired: {
    title: 'This link no longer works',
    lead: `A change can be undone for ${UNDO_HOURS} hours, as long as the account exists. If you still have access to the account, change its address in the settings.`,
  },
  undo: 'Undo the change',
  choosePassword: 'Choose a new password',
} as const
