// Structured data as machines can read it, whatever was stored.
import { forMachines } from '../contract/machine-text.ts'
import type { LdJson } from './page-meta.ts'

/** The same without what machines' formats can't hold. */
export const readableByMachines = (data: LdJson): LdJson =>
  JSON.parse(forMachines(JSON.stringify(data))) as LdJson
