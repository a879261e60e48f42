// The program's name, as the platform uses it; `app` passes it in.

export type Program = {
  /** As used in sentences. */
  name: string
  /** As used in names of files, folders, connections and metrics: lower-case letters and digits. */
  slug: string
}
