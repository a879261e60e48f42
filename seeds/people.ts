// Lists the people of the demonstration, and finds one by a handle.
import { actFor, type Person } from '../src/platform/actor.ts'
import { businesses } from './people/businesses.ts'
import { learners } from './people/learners.ts'
import { professionals } from './people/professionals.ts'
import type { SeedPerson } from './shapes.ts'

export const people: SeedPerson[] = [...professionals, ...businesses, ...learners]

const byHandle = new Map(people.map((person) => [person.handle, person]))

/** Returns the person with this handle. Raises an Error for an unknown handle, which is a slip in the seeds. */
export const actorCalled = (handle: string): Person => actFor(personCalled(handle).id)

export function personCalled(handle: string): SeedPerson {
  const person = byHandle.get(handle)
  if (!person) throw new Error(`The demonstration has no one called ${handle}`)
  return person
}
