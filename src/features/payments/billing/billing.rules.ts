// How long what is printed on receipts about a buyer may be, in characters.

export const MAX_COMPANY_LENGTH = 120
/** Lines included. */
export const MAX_ADDRESS_LENGTH = 300
/** The longest national formats have 20; some people add the country and spaces. */
export const MAX_TAX_ID_LENGTH = 40
