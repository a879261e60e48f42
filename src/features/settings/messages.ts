// Every sentence of the settings that belongs to no noun.

export const themeMessages = {
  dark: 'Dark mode enabled',
  light: 'Light mode enabled',
} as const
