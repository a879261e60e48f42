// What other parts of updates and the program need of the rows themselves.

import type { FileUse } from '../../../platform/file-storage/files.ts'
import type { EventSubject } from '../../events/server/subjects.ts'
import { mediaIn } from '../updates.buckets.ts'
import { titlesOf, usedMedia } from './updates.records.ts'

export const updateSubject: EventSubject = { subject: 'update', lookUp: titlesOf }

/** Which files updates show, drafts included. */
export const updateFileUse: FileUse = {
  noun: 'updates',
  using: (reader, urls) =>
    usedMedia(
      reader,
      urls.filter((url) => mediaIn(url) !== undefined),
    ),
}
