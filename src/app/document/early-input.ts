// Does what was typed and pressed while the scripts of the page were still on their way; early-input-script.ts kept it.
import type { EarlyInput, EarlyWindow } from './early-input-script.ts'

type Fields = EarlyInput['fields']
type Field = Fields extends Map<infer F, unknown> ? F : never

const page = (): EarlyWindow => window

type Ticked = HTMLInputElement & { type: 'checkbox' | 'radio' }

const isTicked = (field: Field): field is Ticked =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')
const isFile = (field: Field) => field instanceof HTMLInputElement && field.type === 'file'

/** Fields of the page's own forms that a browser filled in without saying so are kept as if somebody had typed. */
export function noteFilledIn(): void {
  const early = page().earlyInput
  for (const field of document.querySelectorAll<HTMLInputElement>('form:not([action]) input')) {
    const isFilledIn = !isTicked(field) && !isFile(field) && field.value !== field.defaultValue
    if (isFilledIn && !early?.fields.has(field))
      early?.fields.set(field, { value: field.value, checked: field.checked })
  }
}

/**
 * Puts back at once what a library put its own default over when it took a field over, so that somebody who is typing
 * goes on where they were. Nobody is told yet.
 */
export function putBack(): void {
  for (const [field, kept] of page().earlyInput?.fields ?? [])
    if (!isTicked(field) && !isFile(field) && field.value !== kept.value) show(field, kept.value)
}

/** Tells the page what was typed, then presses what was pressed, one after the other. From here on it hears by itself. */
export function takeUp(): void {
  const early = page().earlyInput
  if (!early) return
  delete page().earlyInput
  early.end()
  // All values before the first word of any: who hears of one field may read the whole form.
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
    // What the one before has changed is rendered before the next.
    await new Promise((resolve) => setTimeout(resolve))
    if (!target.isConnected) continue
    if (target instanceof HTMLFormElement) target.requestSubmit()
    else target.click()
  }
  delete document.documentElement.dataset.pressed
}

/**
 * Sets a field's value so that React takes the next event for news: it remembers what was set through the element's own
 * property, and hears of nothing that it knows.
 */
function show(field: Field, value: string): void {
  const isFocused = field === document.activeElement && !(field instanceof HTMLSelectElement)
  const [start, end] = isFocused ? [field.selectionStart, field.selectionEnd] : [null, null]
  const prototype: object = Object.getPrototypeOf(field)
  field.value = `${value} `
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  // Fields of some types, such as email, tell nothing of a selection; theirs is at the end.
  if (isFocused && start !== null && end !== null) field.setSelectionRange(start, end)
}
