// How a provider's object says what of ours it is about.

/** Something of ours, such as an order: stored there, and returned in its events. */
export type Reference = Readonly<Record<string, string>>
