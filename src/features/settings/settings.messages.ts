// Sentences of the settings that belong to no noun.

export const themeMessages = {
  dark: 'Dark mode enabled',
  light: 'Light mode enabled',
} as const
