// Text that is stored in lower case is typed in lower case.
import type { InputEvent } from 'react'

/** This `onInput` handler runs before the form sees the input, and the cursor stays where it is. */
export function typeLowerCase({ currentTarget: field, nativeEvent }: InputEvent<HTMLInputElement>): void {
  const { selectionStart, selectionEnd, value } = field
  // Text that an input method is still composing is left alone.
  if (nativeEvent.isComposing || value === value.toLowerCase()) return
  field.value = value.toLowerCase()
  field.setSelectionRange(selectionStart, selectionEnd)
}
