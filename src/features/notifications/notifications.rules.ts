// How many notifications are shown, and how long read ones are kept.

/** Read ones are deleted after so many days. */
export const READ_DAYS = 180

/** How many the bell shows. */
export const NEWEST_COUNT = 8
/** Beyond it the number of unread ones is not shown: it is counted with every page. */
export const MAX_UNREAD_SHOWN = 99
/** No one could choose among more kinds than this. */
export const MAX_KINDS = 100
