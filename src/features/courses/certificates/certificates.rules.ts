// What a certificate's address is made of, and the family of rows that its pages depend on.
import { rowFamily } from '../../../platform/contract/families.ts'

export const CERTIFICATES = rowFamily('certificates')

/** 16 random bytes, in URL-safe base64: no one finds an address by trying. */
export const CODE_BYTES = 16
export const CODE_PATTERN = /^[\w-]{22}$/

/** More certificates than that are not listed on a profile. */
export const MOST_LISTED = 50
