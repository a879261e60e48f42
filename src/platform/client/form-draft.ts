// What somebody typed into a form and did not send yet, kept in this tab: over closing a dialog, a reload, and a sign-in
// that ran out meanwhile.

/** Nobody else who signs in in this tab is shown it. */
const keyOf = (name: string, userId: string) => `draft-${userId}-${name}`

/** The kept texts in the place of `empty`'s, field by field; what has no such field is left out. */
export function readDraft<T extends Record<string, string>>(name: string, userId: string, empty: T): T {
  const draft = { ...empty }
  for (const [field, text] of Object.entries(stored(keyOf(name, userId))))
    if (Object.hasOwn(empty, field) && typeof text === 'string') Object.assign(draft, { [field]: text })
  return draft
}

export function keepDraft(name: string, userId: string, values: Record<string, unknown>): void {
  withStorage((storage) => storage.setItem(keyOf(name, userId), JSON.stringify(values)))
}

export function forgetDraft(name: string, userId: string): void {
  withStorage((storage) => storage.removeItem(keyOf(name, userId)))
}

function stored(key: string): object {
  let found: unknown
  withStorage((storage) => {
    found = JSON.parse(storage.getItem(key) ?? '{}')
  })
  return typeof found === 'object' && found !== null ? found : {}
}

function withStorage(work: (storage: Storage) => void): void {
  try {
    work(window.sessionStorage)
  } catch {
    // Storage is switched off or full, or somebody wrote into it: what is typed then lives as long as the page.
  }
}
