// What else can be done with a person of the directory, beside what their card offers itself: app/ hands it in, since
// the nouns that know it stand above this one.
import { type ComponentType, createContext } from 'react'

type PersonActionProps = {
  person: { handle: string; display_name: string }
  /** The handles of all that the page shows. */
  among: readonly string[]
  size: 'small'
}

export const PersonAction = createContext<ComponentType<PersonActionProps> | null>(null)
