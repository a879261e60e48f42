// The two ways to keep a person away: block and mute.

/**
 * 'block' allows no messages, invitations, proposals or follows between the two; 'mute' hides the other's updates and
 * notifications. Neither is announced to the other person.
 */
export const BLOCK_KINDS = ['block', 'mute'] as const
export type BlockKind = (typeof BLOCK_KINDS)[number]
