// The providers with which a person can sign in.

export const SOCIAL_PROVIDERS = ['google', 'apple'] as const
export type SocialProviderName = (typeof SOCIAL_PROVIDERS)[number]
