// Reads the page's data for the router, in place of the inline scripts that the framework would write.
import { DATA_ID, type PageState, STATE_ID } from './page-state.ts'

function textIn(id: string): string {
  const text = document.getElementById(id)?.textContent
  if (!text) throw new Error(`The page lacks its ${id}`)
  return text
}

/** Resolves once the modules of this page are loaded; then the router can start. */
export async function loadHydrationData(): Promise<void> {
  const state: PageState = JSON.parse(textIn(STATE_ID))
  const load = (file: string): Promise<unknown> => import(/* @vite-ignore */ file)
  const ids = Object.keys(state.modules)
  // The manifest module assigns itself to the window.
  const [, ...modules] = await Promise.all([load(state.manifest), ...Object.values(state.modules).map(load)])
  Object.assign(window, {
    __reactRouterContext: { ...state.handoff, stream: new Response(textIn(DATA_ID)).body },
    __reactRouterRouteModules: Object.fromEntries(ids.map((id, at) => [id, modules[at]])),
  })
  // Scroll positions are stored under this key, so two pages must not share the default one.
  if (!window.history.state?.key) {
    window.history.replaceState({ key: Math.random().toString(32).slice(2) }, '')
  }
}
