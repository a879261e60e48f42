// Reads a noun's part of a person's export, as the person does who downloads it.
import { text } from 'node:stream/consumers'
import type { OwnerId } from '../../../src/platform/actor.ts'
import type { Database } from '../../../src/platform/database/database.ts'
import { jsonFile } from '../../../src/platform/http/answer-file.ts'
import type { PersonData } from '../../../src/platform/person-data.ts'

export async function exportedBy(
  { exportRows }: PersonData,
  { inTransaction }: Pick<Database, 'inTransaction'>,
  owner: OwnerId,
) {
  const file = await inTransaction(async (tx) => jsonFile(await exportRows(tx, owner)))
  return JSON.parse(await text(file.answer(undefined).body)) as Record<string, unknown>
}
