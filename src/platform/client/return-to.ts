// Where somebody goes on after signing in: a path of this site, whatever the address bar says (security decision 15).

/** Stands for whichever origin the site has; no address leads there. */
const HERE = 'https://here.invalid'

/** Signing in never leads back to where one signs in. */
const AUTH_PATH = /^\/auth(?=$|[/?#])/i

/**
 * The path, query and fragment of `wanted` if it is a path of this origin, else undefined. What comes back is in the
 * form in which browsers read it, so that no other part can read another place into it.
 */
export function safeReturnTo(wanted: string | null | undefined): string | undefined {
  if (!wanted?.startsWith('/')) return undefined
  const path = pathHere(wanted)
  // Dots can leave two slashes at the front, which would name a host the next time that it is read.
  if (path === undefined || pathHere(path) !== path || AUTH_PATH.test(path)) return undefined
  return path
}

function pathHere(text: string): string | undefined {
  const url = URL.parse(text, HERE)
  return url?.origin === HERE ? url.pathname + url.search + url.hash : undefined
}
