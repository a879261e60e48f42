// Uploads look up here where they go and on whose behalf: the auth store registers it once.

export type StorageAccess = {
  /** The base address of the storage, such as https://site.example/storage/v1 */
  storageUrl: string
  accessToken: () => Promise<string | undefined>
}

let access: StorageAccess | undefined

/** Registers where this browser's uploads go; called when the page starts. */
export function connectStorage(given: StorageAccess): void {
  access = given
}

/** Returns what was registered. Raises an Error before the page has started. */
export function storageAccess(): StorageAccess {
  if (!access) throw new Error('No one has said where uploads go')
  return access
}
