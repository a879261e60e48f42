// The public key of the products that journeys meet: what their pages are told, known so that a test can ask as they do.

export const PUBLIC_KEY = 'public-key-of-the-journeys'
