// Does a key belong to an input method, which is composing a character with it, rather than to us?

type Key = { isComposing: boolean; keyCode: number }

/**
 * Enter, Tab, Escape and the arrows then choose among characters. Safari ends the composition before it reports the key
 * that ended it, and only the code that browsers give to such keys says so.
 */
export function isComposing(event: Key | { nativeEvent: Key }): boolean {
  const { isComposing, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event
  return isComposing || keyCode === 229
}
