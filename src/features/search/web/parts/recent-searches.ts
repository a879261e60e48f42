// The recent searches of this browser: a few texts, the latest first. They are sent nowhere.

const STORAGE_KEY = 'recent-searches'
const MOST_KEPT = 8

export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, MOST_KEPT) : []
  } catch {
    // Storage is disabled, or its content is invalid.
    return []
  }
}

export function keepSearch(typed: string): void {
  const text = typed.trim()
  if (text === '') return
  const others = recentSearches().filter((one) => one.toLowerCase() !== text.toLowerCase())
  store([text, ...others].slice(0, MOST_KEPT))
}

export function forgetSearches(): void {
  store([])
}

function store(searches: readonly string[]): void {
  try {
    if (searches.length === 0) window.localStorage.removeItem(STORAGE_KEY)
    else window.localStorage.setItem(STORAGE_KEY, JSON.stringify(searches))
  } catch {
    // Storage is disabled or full, so the searches are not kept.
  }
}
