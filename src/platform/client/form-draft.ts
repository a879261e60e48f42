// Keeps what was typed into a form but not sent yet in this tab: through closing a dialog, a reload, and a session that
// expired in the meantime.

/** The key contains the person's id, so that no one else who signs in in this tab sees the draft. */
const keyOf = (name: string, userId: string) => `draft-${userId}-${name}`

/** Returns the stored texts in place of those of `empty`, field by field; fields that `empty` lacks are dropped. */
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
    // Storage is disabled, full or corrupted: the draft then lives only as long as the page.
  }
}
