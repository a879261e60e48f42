// The functions over the rows of updates that other parts of the program need.

import type { FileUse } from '../../../platform/file-storage/files.ts'
import type { EventSubject } from '../../events/server/subjects.ts'
import { mediaIn } from '../updates.buckets.ts'
import { mediaOfUpdates, titlesOf } from './updates.records.ts'

export const updateSubject: EventSubject = { subject: 'update', lookUp: titlesOf }

/** Updates use these files, drafts included. */
export const updateFileUse: FileUse = {
  noun: 'updates',
  using: (reader, urls) =>
    mediaOfUpdates(
      reader,
      urls.filter((url) => mediaIn(url) !== undefined),
    ),
}
