// Which page of a list does an address ask for, and how many are there?

export const pageIn = (query: URLSearchParams): number => {
  const typed = query.get('page') ?? ''
  return /^[1-9]\d{0,5}$/.test(typed) ? Number(typed) : 1
}

export const pageCountOf = (total: number, pageSize: number) => Math.max(1, Math.ceil(total / pageSize))

/** Returns the value from a closed list that an address contains, if any. */
export function choiceIn<T extends string>(
  query: URLSearchParams,
  name: string,
  choices: readonly T[],
): T | undefined {
  const typed = query.get(name)
  return choices.find((choice) => choice === typed)
}
