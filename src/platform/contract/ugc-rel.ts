// What a link says of itself where people typed its address.

/** The rel of user-submitted links: we do not vouch for where they lead. */
export const UGC_REL = 'noopener nofollow ugc'
