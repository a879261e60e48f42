// The sentences of a seller's analytics that the server says, too.

export const analyticsMessages = {
  endsBeforeItStarts: "The end can't be before the start",
  /** The columns of the file, in their order (SEL-10). */
  columns: ['Date', 'Event Type', 'Product Type', 'Amount'],
} as const
