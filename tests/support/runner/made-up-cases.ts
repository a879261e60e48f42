// How many made-up cases do the tests of properties run?

/**
 * Of as many as prove a property, what a run of all tests does of them: a tenth, since each of these takes the database
 * or minutes. `npm run proof -- properties` does all.
 */
export function casesOf(whole: number): number {
  return process.env.MADE_UP_CASES === 'all' ? whole : Math.ceil(whole / 10)
}
