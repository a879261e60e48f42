// Finds the page after signing in: a path of this site, for any text in the address (security decision 15).

/** This host stands for the site's origin; no real address leads there. */
const HERE = 'https://here.invalid'

/** Signing in never leads back to the sign-in page. */
const AUTH_PATH = /^\/auth(?=$|[/?#])/i

/**
 * Returns the path, query and fragment of `wanted` if it is a path of this origin, otherwise undefined. The result is normalised
 * as browsers parse it, so that no other parser can read another target into it.
 */
export function safeReturnTo(wanted: string | null | undefined): string | undefined {
  if (!wanted?.startsWith('/')) return undefined
  const path = pathHere(wanted)
  // Resolving dots can leave two leading slashes, which would name a host when parsed again.
  if (path === undefined || pathHere(path) !== path || AUTH_PATH.test(path)) return undefined
  return path
}

function pathHere(text: string): string | undefined {
  const url = URL.parse(text, HERE)
  return url?.origin === HERE ? url.pathname + url.search + url.hash : undefined
}
