// Which characters can machines' formats not hold? One of them in one text makes strict readers refuse all of a feed.

/**
 * Non-characters, which Unicode leaves out for good and nothing shows, and the controls and lone surrogates that XML 1.0
 * has no way to write.
 */
const UNWRITABLE = /(?![\t\n\r])[\p{Noncharacter_Code_Point}\p{Cs}\p{Cc}]/gu

/** A text as it goes into a feed, a site map, structured data or a table, also where it was stored before. */
export const forMachines = (text: string): string => text.replace(UNWRITABLE, '')
