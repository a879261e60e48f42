// A file or a folder that is not there is an answer; any other failure of the disk is one, and is raised.

/** What `work` gives; undefined where the file or the folder that it asks for does not exist. */
export async function unlessMissing<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
