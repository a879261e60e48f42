// Lists every mail that the product can send, with its cause.
import { ACCOUNT_MAILS } from './account-mails.ts'
import { AGENT_MAILS } from './agent-mails.ts'
import { COURSE_MAILS } from './course-mails.ts'
import { MONEY_MAILS } from './money-mails.ts'
import { PROJECT_MAILS } from './project-mails.ts'
import { RUN_MAILS } from './run-mails.ts'
import type { MailRow } from './sent-once.ts'
import { SERIES_MAILS } from './series-mails.ts'
import { SOCIAL_MAILS } from './social-mails.ts'

export const ALL_MAILS: readonly MailRow[] = [
  ...ACCOUNT_MAILS,
  ...PROJECT_MAILS,
  ...SOCIAL_MAILS,
  ...COURSE_MAILS,
  ...AGENT_MAILS,
  ...MONEY_MAILS,
  ...SERIES_MAILS,
  ...RUN_MAILS,
]
