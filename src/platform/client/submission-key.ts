// The idempotency key of a form: the same for every attempt to send the same input, another one for other input, so
// that a lost answer makes no one post twice.

const KEY_BYTES = 16

export type SubmissionKeys = {
  /** Returns the key for this input: that of the last attempt if the input is the same. */
  keyFor(input: unknown): string
  /** Says that the last attempt succeeded: the next input is a new request, even if it is the same. */
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

/** Browsers do not offer randomUUID to pages served over plain http. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
