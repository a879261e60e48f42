// Validates invitations, as they are sent and as they are typed.
import * as z from 'zod'
import { prose } from '../../../platform/contract/plain-text.ts'
import { idInPath } from '../../../platform/contract/shapes.ts'
import { handle } from '../../profiles/profiles.schemas.ts'
import { invitationMessages as messages } from './invitations.messages.ts'
import { MAX_INVITATION_NOTE_LENGTH } from './invitations.rules.ts'

const note = prose({ max: MAX_INVITATION_NOTE_LENGTH, tooLong: messages.noteTooLong })
  .transform((text) => (text === '' ? null : text))
  .nullable()
  .default(null)

export const newInvitation = z.strictObject({ handle, note })
export type NewInvitation = z.output<typeof newInvitation>

/** The form has a project, as its id in a radio button, and the note. */
export const invitationForm = z.strictObject({
  project_id: z.string().min(1, messages.projectRequired).pipe(idInPath),
  note,
})
export type InvitationFormValues = { project_id: string; note: string }
