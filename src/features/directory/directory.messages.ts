// Every sentence about the directory of professionals that a person can read.

export const directoryMessages = {
  loadFailed: "Couldn't load the directory",
  empty: 'No professionals yet',
  noMatch: 'No professionals found',
  pastTheEnd: 'There are no more professionals here.',
} as const
