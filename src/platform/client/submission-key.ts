// The key under which a form is sent: the same for every try to send the same thing, another one for anything else, so
// that an answer which got lost makes nobody post twice.

const KEY_BYTES = 16

export type SubmissionKeys = {
  /** The key for this input: the one of the last try if it is the same. */
  keyFor(input: unknown): string
  /** The last try succeeded: what is sent from here on is a new request, even if it is the same. */
  done(): void
}

export function createSubmissionKeys(newKey: () => string = randomKey): SubmissionKeys {
  let last: { input: string; key: string } | undefined
  return {
    keyFor(input) {
      const text = JSON.stringify(input)
      if (last?.input !== text) last = { input: text, key: newKey() }
      return last.key
    },
    done() {
      last = undefined
    },
  }
}

/** Not randomUUID, which browsers keep from pages that come over plain http. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
