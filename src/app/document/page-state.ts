// A page passes this to the router in the browser. It is stored in two elements that are not scripts, so the content
// policy need not allow it: only data is read from them.

/** The page's modules and the framework's start data; JSON. */
export const STATE_ID = 'page-state'
/** The loader data in the framework's encoding; every line is JSON. */
export const DATA_ID = 'page-data'

export type PageState = {
  /** The framework's own settings, as it would write them into a script. */
  handoff: object
  manifest: string
  modules: Record<string, string>
}
