// The texts about awards in the dialog that deletes an account.

export const awardsWonMessages = {
  text: (awards: number) =>
    awards === 1 ? '1 project is awarded to you' : `${awards} projects are awarded to you`,
  outcome:
    "We tell the clients right away, and they can choose someone else. They keep the award's amount and dates, without your name or what you wrote.",
} as const

export const awardsGivenMessages = {
  text: (awards: number) => (awards === 1 ? 'You awarded 1 project' : `You awarded ${awards} projects`),
  outcome:
    "We tell the professionals right away. They keep each award with its project's title, its amount and dates, and their own words, without your name or what you wrote.",
} as const
