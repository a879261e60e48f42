// What the driver's own extensions use of it, which its types leave out.
declare module 'pg/lib/utils' {
  /** The form in which a value is sent: arrays, dates and objects as text. */
  export function prepareValue(value: unknown): string | Buffer | null
}
