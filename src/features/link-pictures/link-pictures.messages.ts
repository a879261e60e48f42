// What the picture of the site says, and what is said of pictures that do not exist.
export const linkPictureMessages = {
  siteLabel: 'Professionals, agents, courses',
  siteTitle: 'Where businesses find AI professionals, agents and know-how',
  notFound: 'There is no such picture',
} as const
