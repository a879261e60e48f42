// Every sentence about profiles that a person can read.

export const profileMessages = {
  fullNameRequired: 'Full name is required',
  fullNameTooLong: 'Full name must be less than 100 characters',
  notFound: 'Profile not found',
  notLoaded: "Couldn't load your profile",

  displayNameTooShort: 'Display name must be at least 2 characters',
  displayNameTooLong: 'Display name must be less than 100 characters',
  locationTooLong: 'Location must be less than 100 characters',
  rateNotPositive: 'Enter a rate above $0, or leave it empty',
  rateTooLarge: 'Rate must be at most $10,000 an hour',
  rateTooFine: 'Rate can have at most two decimals',
  websiteInvalid: 'Enter a URL, such as https://example.com',
  bioTooLong: 'Bio must be less than 1000 characters',
  skillBlank: "A skill can't be blank",
  skillTooLong: 'A skill must be less than 50 characters',
  skillTwice: 'This skill is already listed',
  skillsTooMany: 'You can list at most 20 skills',
  linkTitleRequired: 'A link needs a title',
  linkTitleTooLong: 'The title of a link must be less than 60 characters',
  linkUrlInvalid: 'A link needs a URL, such as https://example.com',
  linksTooMany: 'You can add at most 10 links',
  hidden: 'Your profile was hidden by Guildhall, so it stays private. Contact us to have it reviewed.',
  nameRequired: 'Choose the name you publish under',
  nameInUse: "Your published content shows your display name, so it can't be empty",
  handleInUse: "Your published content shows your handle, so it can't be empty",

  pictureNotOwn: 'Upload the image first',

  handleInvalid: 'Use 2 to 100 lowercase letters (a to z), digits and single hyphens between them',
  handleReserved: 'This handle is reserved. Choose another one.',
  handleTaken: 'This handle is taken. Choose another one.',

  saved: 'Success',
  savedDetail: 'Profile updated successfully',
  saveFailed: 'Failed to update profile',
  uploadFailed: 'Error',
  uploadFailedDetail: 'Failed to upload image',
  noUrl: 'No profile URL',
  noUrlDetail: 'Generate a profile URL first',
  copied: 'Copied!',

  noUpdates: 'No updates yet.',
  updatesBlocked: "You've blocked them, so you don't see each other's updates.",
  onlyYou: 'Only you can see this profile',
  onlyYouDetail: "It's private. Make it public in your settings so others can see it here.",
  pageNotLoaded: "Couldn't load this profile",
} as const

export const COUNTED_PROFILES = ['public profile', 'public profiles'] as const
