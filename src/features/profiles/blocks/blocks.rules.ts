// What someone can do about a person whom they don't want to hear from.

/**
 * 'block': no messages, invitations, proposals or follows between the two. 'mute': only less heard of them. Neither is
 * announced to the other person.
 */
export const BLOCK_KINDS = ['block', 'mute'] as const
export type BlockKind = (typeof BLOCK_KINDS)[number]
