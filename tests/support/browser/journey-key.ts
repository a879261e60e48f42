// The public key of the journeys' products: known, so that a test can send the same requests as their pages.

export const PUBLIC_KEY = 'public-key-of-the-journeys'
