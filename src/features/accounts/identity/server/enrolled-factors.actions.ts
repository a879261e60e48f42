// The second factors that belong to a user; operations on them are in factors/.
export type { FactorRow } from './enrolled-factors.records.ts'
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
} from './enrolled-factors.records.ts'
