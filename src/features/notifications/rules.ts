// How much of the notifications is shown, and how long what was read is kept.

/** What was read is forgotten after so many days. */
export const READ_DAYS = 180

/** How many the bell shows. */
export const NEWEST_COUNT = 8
/** Beyond it the number of unread ones is not told: it is counted with every page. */
export const MAX_UNREAD_SHOWN = 99
/** More kinds than this nobody could choose among. */
export const MAX_KINDS = 100
