// Defines the address of a certificate, and the family of rows that its pages depend on.
import { rowFamily } from '../../../platform/contract/families.ts'

export const CERTIFICATES = rowFamily('certificates')

/** 16 random bytes, in URL-safe base64, keep addresses from being guessed. */
export const CODE_BYTES = 16
export const CODE_PATTERN = /^[\w-]{22}$/

/** A profile lists no more certificates. */
export const MOST_LISTED = 50
