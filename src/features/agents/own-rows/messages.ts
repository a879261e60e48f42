// What a person's recent activity says of agents. Who deployed one is not told; who wrote a review is public.

export const agentActivityMessages = {
  offered: (name: string) => `You offered the agent “${name}”`,
  deployed: (name: string) => `“${name}” was deployed`,
  reviewed: (person: string, name: string, stars: number) =>
    stars === 1 ? `${person} gave “${name}” 1 star` : `${person} gave “${name}” ${stars} stars`,
  reviewedUnnamed: (name: string, stars: number) =>
    stars === 1 ? `“${name}” was given 1 star` : `“${name}” was given ${stars} stars`,
} as const
