// A provider's object refers to something of ours by these fields.

/** Names something of ours, such as an order; the provider stores it and returns it in its events. */
export type Reference = Readonly<Record<string, string>>
