// Limits the length of what receipts print about a buyer, in characters.

export const MAX_COMPANY_LENGTH = 120
/** Line breaks count. */
export const MAX_ADDRESS_LENGTH = 300
/** The longest national tax ids have 20 characters; some people add the country and spaces. */
export const MAX_TAX_ID_LENGTH = 40
