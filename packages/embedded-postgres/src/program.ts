/** What do folders, locks and sentences call the program whose database this is? */

export type Program = {
  /** Sentences use this name, such as 'Another Shop is already running'. */
  name: string
  /** Files and folders use this name: lower-case letters, digits and hyphens. */
  slug: string
}
