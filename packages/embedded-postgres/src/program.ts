/** What do folders, locks and sentences call the program whose database this is? */

export type Program = {
  /** The name used in sentences, such as 'Another Shop is already running'. */
  name: string
  /** The name used for files and folders: lower-case letters, digits and hyphens. */
  slug: string
}
