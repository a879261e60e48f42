// The providers that may vouch for a person.

export const SOCIAL_PROVIDERS = ['google', 'apple'] as const
export type SocialProviderName = (typeof SOCIAL_PROVIDERS)[number]
