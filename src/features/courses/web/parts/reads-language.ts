// Answers whether the person at this browser reads a language, so that captions in it are shown from the start.

/** `code` is that of a language without its country, such as 'en'. */
export const readsLanguage = (code: string): boolean =>
  navigator.languages.some((one) => one.toLowerCase().split('-')[0] === code)
