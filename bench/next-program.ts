// The list of agents in the simplest form: a template string filled with the rows, their texts escaped. It shows what
// the product's page shows, without its drawings, scripts and styles.
/** Its address, followed by the page number. */
export const BARE_PAGE = '/bare/agents?page='
/** Whatever is asked here is refused. */
export const BARE_REFUSING = '/bare/refusing'

/** A row as the driver returns it. */
export type BareRow = {
  id: number
  name: string
  description: string
  category: string
  features: string[]
  price: string
  rating: number | null
  users_count: number
  verified: boolean
  trending: boolean
}

export type BareSums = Record<string, unknown>

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)

const card = (row: BareRow) => `<li><article>
<p>${escapeHtml(row.category)}${row.verified ? ' <span>Verified</span>' : ''}${row.trending ? ' <span>Trending</span>' : ''}</p>
<h2><a href="/agents/${row.id}">${escapeHtml(row.name)}</a></h2>
<p>${escapeHtml(row.description)}</p>
<ul>${row.features.map((feature) => `<li>${escapeHtml(feature)}</li>`).join('')}</ul>
<p>${row.rating === null ? 'Not rated yet' : `Rated ${row.rating} out of 5`} ${row.users_count} users</p>
<footer><p>$${row.price}/mo</p><a href="/auth?returnTo=%2Fagents">Deploy Now</a></footer>
</article></li>`

export function barePage(rows: readonly BareRow[], sums: BareSums, page: number): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>AI agents, page ${page}</title></head><body>
<header><nav><a href="/">Home</a> <a href="/projects">Projects</a> <a href="/agents">AI Agents</a> <a href="/auth">Sign In</a></nav></header>
<main><h1>AI Agents Marketplace</h1>
<ul>${Object.entries(sums)
    .map(([name, value]) => `<li>${escapeHtml(String(value))} ${escapeHtml(name)}</li>`)
    .join('')}</ul>
<form action="/agents"><input name="search"><select name="category"><option>All Categories</option></select></form>
<ul>${rows.map(card).join('')}</ul>
<nav><a href="/agents?page=${page - 1}">Previous</a> <a href="/agents?page=${page + 1}">Next</a></nav></main>
<footer><a href="/terms">Terms of use</a> <a href="/privacy">Privacy</a> <a href="/docs/api">API reference</a></footer>
</body></html>`
}
