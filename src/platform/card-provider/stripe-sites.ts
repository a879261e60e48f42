// Where Stripe's card form comes from and talks to, as its documentation lists for a content security policy. Pages allow
// these only where Stripe is configured.

export const STRIPE_SITES = {
  script: 'https://js.stripe.com',
  frames: ['https://js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
} as const
