// Loads the scripts of a page, in place of the framework's own way, which reloads the document when one can't be
// loaded: a link that a person only pointed at without a connection then left the page, with the texts typed there, for
// the browser's error. vite.config.ts puts it there.
import { whenOnline } from '../ui/when-online.ts'

type Route = { id: string; module: string }

/**
 * Returns the module of a route, from `loaded` or the network, for which it waits. A module that can't be loaded
 * although there is a connection counts as missing on the page, which offers a way on (app/shell/offline-hold.tsx), and
 * never resolves.
 */
export async function loadRouteModule(route: Route, loaded: Record<string, unknown>): Promise<unknown> {
  if (route.id in loaded) return loaded[route.id]
  try {
    const module: unknown = await whenOnline(() => import(/* @vite-ignore */ route.module))
    loaded[route.id] = module
    return module
  } catch {
    return new Promise(() => {})
  }
}
