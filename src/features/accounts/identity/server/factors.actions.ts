// The second factors that belong to a user; operations on them are in factors/.
export type { FactorRow } from './factors.records.ts'
export {
  belongingsOf,
  changeFactor,
  countSecondFactors,
  deleteFactor,
  deleteFactorsOf,
  deleteUnverifiedFactors,
  factorsOf,
  factorsSince,
  findFactor,
  insertFactor,
  lockFactor,
  prepareBelongings,
} from './factors.records.ts'
