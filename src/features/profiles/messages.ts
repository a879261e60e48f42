// Every sentence about profiles that a person can be shown.

export const profileMessages = {
  fullNameRequired: 'Full name is required',
  fullNameTooLong: 'Full name must be less than 100 characters',
  notFound: 'Profile not found',
  notLoaded: 'Your profile could not be read',
} as const
