// What a person may save about themselves.
import * as z from 'zod'
import { trimmedText } from '../../platform/contract/shapes.ts'
import { profileMessages } from './messages.ts'
import { MAX_FULL_NAME_LENGTH, MIN_FULL_NAME_LENGTH, USER_TYPES } from './rules.ts'

export const fullName = trimmedText({
  min: MIN_FULL_NAME_LENGTH,
  tooShort: profileMessages.fullNameRequired,
  max: MAX_FULL_NAME_LENGTH,
  tooLong: profileMessages.fullNameTooLong,
})

/** The Account tab saves each field as it changes (SET-5, SET-6). */
export const ownProfileChange = z.strictObject({
  full_name: fullName.optional(),
  user_type: z.enum(USER_TYPES).optional(),
})
export type OwnProfileChange = z.output<typeof ownProfileChange>
