// The program's name, as the platform uses it; `app` passes it in.

export type Program = {
  /** The name used in sentences. */
  name: string
  /** The name used for files, folders, connections and metrics: lower-case letters and digits. */
  slug: string
}
