// Makes structured data readable by machines, whatever was stored.
import { forMachines } from '../contract/machine-text.ts'
import type { LdJson } from './page-meta.ts'

/** Returns the data without characters that machines' formats can't hold. */
export const readableByMachines = (data: LdJson): LdJson =>
  JSON.parse(forMachines(JSON.stringify(data))) as LdJson
