// The texts in the picture of the site, and the sentences about pictures that do not exist.
export const linkPictureMessages = {
  siteLabel: 'Professionals, agents, courses',
  siteTitle: 'Where businesses find AI professionals',
  siteText: 'Agents to deploy, courses to learn from, and what is new in AI.',
  notFound: 'There is no such picture',
} as const
