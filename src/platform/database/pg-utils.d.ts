// What the driver's own extensions use of it, which its types leave out.
declare module 'pg/lib/utils' {
  /** The form in which a value is sent: arrays, dates and objects as text. What has no text stays what it is. */
  export function prepareValue(value: unknown): unknown
}
