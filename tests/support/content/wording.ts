// Tests check the demonstration's texts with these.

/** Advertisements use these words, and pictures among the letters. */
export const HYPE =
  /revolution|unleash|seamless|cutting-edge|game.chang|supercharge|effortless|\p{Extended_Pictographic}/iu

/** The values that occur more than once. */
export function repeated(values: string[]): string[] {
  return values.filter((value, at) => values.indexOf(value) !== at)
}
