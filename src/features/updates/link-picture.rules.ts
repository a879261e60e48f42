// The content of the link picture of an update.
import { dayInWords } from '../../platform/contract/in-words.ts'
import type { LinkPicture } from '../../platform/contract/link-picture.ts'
import { nameOf } from '../profiles/profiles.policy.ts'
import type { Update } from './updates.contract.ts'

type Shown = Pick<Update, 'id' | 'title' | 'text' | 'posted_at' | 'author'>

export const postPicture = ({ id, title, text, posted_at, author }: Shown): LinkPicture => ({
  kind: 'updates',
  name: id,
  label: 'Update',
  // The title is the beginning of the text unless its author wrote one.
  title: text.startsWith(title) ? text : title,
  text: text.startsWith(title) ? '' : text,
  facts: [{ value: nameOf(author), label: dayInWords(posted_at) }],
})
