// Which characters can machines' formats not hold? One of them in one text makes strict readers refuse all of a feed.

/**
 * Non-characters, which Unicode leaves out for good and nothing shows, and the controls and lone surrogates that XML 1.0
 * has no way to write.
 */
const UNWRITABLE = /(?![\t\n\r])[\p{Noncharacter_Code_Point}\p{Cs}\p{Cc}]/gu
const NON_CHARACTERS = /\p{Noncharacter_Code_Point}/gu

/** A typed text without what no one can see or mean; a text that is refused for other reasons stays as it is. */
export const withoutNonCharacters = (text: string): string => text.replace(NON_CHARACTERS, '')

/** A text as it goes into a feed, a site map, structured data or a table, also where it was stored before. */
export const forMachines = (text: string): string => text.replace(UNWRITABLE, '')
