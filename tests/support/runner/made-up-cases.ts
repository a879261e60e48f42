// How many made-up cases do the tests of properties run?

/**
 * Returns a tenth of the cases that prove a property, for a run of all tests, since each of these takes the database or
 * minutes. `npm run proof -- properties` runs all.
 */
export function casesOf(whole: number): number {
  return process.env.MADE_UP_CASES === 'all' ? whole : Math.ceil(whole / 10)
}
