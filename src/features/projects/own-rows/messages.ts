// What a person's recent activity says of projects and proposals. Where there is no public name, another sentence.

export const projectActivityMessages = {
  posted: (title: string) => `You posted “${title}”`,
  received: (person: string, title: string) => `${person} proposed to take on “${title}”`,
  receivedUnnamed: (title: string) => `A professional proposed to take on “${title}”`,
  sent: (title: string) => `You proposed to take on “${title}”`,
} as const
