// Who may vouch for a person besides the person's password.

export const SOCIAL_PROVIDERS = ['google', 'apple'] as const
export type SocialProviderName = (typeof SOCIAL_PROVIDERS)[number]
