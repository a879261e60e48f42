// Every sentence of the settings that belongs to no noun.

export const themeMessages = {
  dark: 'Dark mode enabled',
  light: 'Light mode enabled',
} as const

export const profileSettingsMessages = {
  nameNotSaved: 'Failed to save your name',
  typeSaved: 'Account type saved',
  typeNotSaved: 'Failed to save the account type',
} as const
