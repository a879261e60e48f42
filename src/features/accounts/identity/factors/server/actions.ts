// The second factors that belong to a user. What is done with them, factors/ does.
export type { FactorRow } from './records.ts'
export {
  changeFactor,
  countSecondFactors,
  deleteFactor,
  deleteFactorsOf,
  deleteUnverifiedFactors,
  describeFactors,
  factorsOf,
  factorsSince,
  findFactor,
  insertFactor,
  lockFactor,
} from './records.ts'
