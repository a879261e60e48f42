// The one currency of the sandbox; amounts are in its hundredths.

export const CURRENCY = 'usd'
