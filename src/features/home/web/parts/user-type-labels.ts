// What an account type is called where somebody's own is shown.
import type { UserType } from '../../../profiles/rules.ts'

export const USER_TYPE_LABELS: Record<UserType, string> = {
  business: 'Business owner',
  professional: 'AI professional',
  learner: 'Learner',
}
