// Answers that clients in pages of any site may ask for and read. They carry tokens that a page has to know, and no cookie
// counts, so that a page can't ask in someone's name (decision 86).
import { cors } from 'hono/cors'

const PREFLIGHT_SECONDS = 3600

/** What such a client reads beside the body. */
const EXPOSED = [
  'WWW-Authenticate',
  'Mcp-Session-Id',
  'Mcp-Protocol-Version',
  'ETag',
  'Retry-After',
  'X-Request-Id',
]

/** Also answers preflights, whatever headers they ask for. */
export const forAnyOrigin = cors({ origin: '*', exposeHeaders: EXPOSED, maxAge: PREFLIGHT_SECONDS })
