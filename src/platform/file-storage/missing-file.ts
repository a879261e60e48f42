// A missing file or folder is a valid answer; any other disk failure is raised.

/** Returns the result of `work`; undefined if the file or folder does not exist. */
export async function unlessMissing<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
