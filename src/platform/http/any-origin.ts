// Answers for clients in pages of any site. They carry tokens that a page has to know, and no cookie counts, so that a
// page can't act in a person's name (decision 86).
import { cors } from 'hono/cors'

const PREFLIGHT_SECONDS = 3600

/** A script of another site can read these headers of the answer, too. */
const EXPOSED = [
  'WWW-Authenticate',
  'Mcp-Session-Id',
  'Mcp-Protocol-Version',
  'ETag',
  'Retry-After',
  'X-Request-Id',
]

/** Preflights are answered as well, whatever headers they ask for. */
export const forAnyOrigin = cors({ origin: '*', exposeHeaders: EXPOSED, maxAge: PREFLIGHT_SECONDS })
