// How the program that the platform serves calls itself; `app` hands it in.

export type Program = {
  /** As it stands in sentences. */
  name: string
  /** As it stands in names of files, folders, connections and metrics: lower-case letters and digits. */
  slug: string
}
