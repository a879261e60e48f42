// How often one person may do something, as a noun declares it: counted for all processes together.

export type Limit = {
  /** No other limit of the product is called so; it is part of the key under which tries are counted. */
  readonly name: string
  /** So many tries in so many seconds, before RATE_LIMIT_SCALE. */
  readonly tries: number
  readonly seconds: number
}
