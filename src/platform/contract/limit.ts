// How often one person may do something, as a noun declares it: counted across all processes.

export type Limit = {
  /** Unique in the product; part of the key under which attempts are counted. */
  readonly name: string
  /** So many attempts in so many seconds, before RATE_LIMIT_SCALE. */
  readonly tries: number
  readonly seconds: number
}

/** This limit ends once the person's address is verified; its message says so. */
export type UntilVerified = Limit & { readonly message: string }
