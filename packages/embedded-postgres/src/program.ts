/** What do folders, locks and sentences call the program whose database this is? */

export type Program = {
  /** As used in sentences, such as 'Another Shop is already running'. */
  name: string
  /** As used in names of files and folders: lower-case letters, digits and hyphens. */
  slug: string
}
