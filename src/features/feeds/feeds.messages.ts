// Titles and texts of the feeds themselves, as feed readers show them.
export const feedMessages = {
  updates: 'AI updates',
  tagged: (tag: string) => `AI updates tagged #${tag}`,
  ofPerson: (name: string) => `Updates by ${name}`,
  projects: 'New projects',
  agents: 'New AI agents',
  courses: 'New AI courses',
  notFound: 'There is no such feed',
  untitled: 'Update',
} as const
