// How are links marked that people wrote, for crawlers and for the page that they open?

/** The rel of user-submitted links: we do not vouch for where they lead. */
export const UGC_REL = 'noopener nofollow ugc'
