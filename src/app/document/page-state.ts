// What a page hands over to the program that takes it over in the browser. It lies in two elements that are no
// scripts, so that the content policy need not know it: only the router's own encoding is read from them.

/** Which modules the page is made of and what the framework was started with; JSON. */
export const STATE_ID = 'page-state'
/** What the loaders gave, in the framework's encoding; every line of it is JSON. */
export const DATA_ID = 'page-data'

export type PageState = {
  /** The framework's own settings, as it would write them into a script. */
  handoff: object
  /** The module that knows all routes. */
  manifest: string
  /** The modules of the routes that this page is made of, by the routes' ids. */
  modules: Record<string, string>
}
