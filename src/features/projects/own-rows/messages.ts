// What a person's recent activity says of projects and proposals. Where there is no public name, another sentence.

export const projectActivityMessages = {
  posted: (title: string) => `You posted “${title}”`,
  received: (person: string, title: string) => `${person} proposed to take on “${title}”`,
  receivedUnnamed: (title: string) => `A professional proposed to take on “${title}”`,
  awarded: (person: string, title: string) => `You accepted the proposal of ${person} to “${title}”`,
  awardedUnnamed: (title: string) => `You accepted a proposal to “${title}”`,
  sent: (title: string) => `You proposed to take on “${title}”`,
  decided: {
    shortlisted: (title: string) => `You are on the shortlist for “${title}”`,
    accepted: (title: string) => `You were chosen to take on “${title}”`,
    declined: (title: string) => `You were not chosen to take on “${title}”`,
  },
} as const
