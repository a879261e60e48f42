// Where the bare server refuses whatever is asked.
export const BARE_REFUSING = '/bare/refusing'
