// Replays typed texts and presses from the time when the page's scripts were still loading; early-input-script.ts
// recorded them.
import type { EarlyInput, EarlyWindow } from './early-input-script.ts'

type Fields = EarlyInput['fields']
type Field = Fields extends Map<infer F, unknown> ? F : never

const page = (): EarlyWindow => window

type Ticked = HTMLInputElement & { type: 'checkbox' | 'radio' }

const isTicked = (field: Field): field is Ticked =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')
const isFile = (field: Field) => field instanceof HTMLInputElement && field.type === 'file'

/** Records fields that the browser autofilled without an event as if a person had typed into them. */
export function recordAutofill(): void {
  const early = page().earlyInput
  for (const field of document.querySelectorAll<HTMLInputElement>('form:not([action]) input')) {
    const isFilledIn = !isTicked(field) && !isFile(field) && field.value !== field.defaultValue
    if (isFilledIn && !early?.fields.has(field))
      early?.fields.set(field, { value: field.value, checked: field.checked })
  }
}

/**
 * Restores values that a form library replaced by its defaults during hydration, so that a person who is typing is not
 * interrupted. Dispatches no events yet.
 */
export function restoreFields(): void {
  for (const [field, kept] of page().earlyInput?.fields ?? [])
    if (!isTicked(field) && !isFile(field) && field.value !== kept.value) show(field, kept.value)
}

/**
 * Dispatches events for the typed texts, then repeats the presses in order. From now on the page handles input itself.
 */
export function replayEarlyInput(): void {
  const early = page().earlyInput
  if (!early) return
  delete page().earlyInput
  early.end()
  // All values are set before the first event: a listener of one field may read the whole form.
  for (const [field, { value, checked }] of early.fields) {
    if (isTicked(field)) field.checked = !checked
    else if (!isFile(field)) show(field, value)
  }
  for (const field of early.fields.keys()) {
    if (isTicked(field)) field.click()
    else
      field.dispatchEvent(
        new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
      )
  }
  void pressAll(early.presses)
}

async function pressAll(presses: Iterable<HTMLElement>): Promise<void> {
  for (const target of presses) {
    // Let React render the effect of the previous press first.
    await new Promise((resolve) => setTimeout(resolve))
    if (!target.isConnected) continue
    if (target instanceof HTMLFormElement) target.requestSubmit()
    else target.click()
  }
  delete document.documentElement.dataset.pressed
}

/**
 * Sets a field's value so that React reacts to the next event: React tracks values set through the element's own property
 * and ignores events that do not change them.
 */
function show(field: Field, value: string): void {
  const isFocused = field === document.activeElement && !(field instanceof HTMLSelectElement)
  const [start, end] = isFocused ? [field.selectionStart, field.selectionEnd] : [null, null]
  const prototype: object = Object.getPrototypeOf(field)
  field.value = `${value} `
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  // Fields of some types, such as email, expose no selection; their caret goes to the end.
  if (isFocused && start !== null && end !== null) field.setSelectionRange(start, end)
}
