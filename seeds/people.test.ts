// Could the people of the demonstration have chosen their names themselves?
import { expect, it } from 'vitest'
import { displayName } from '../src/features/profiles/display-name.schemas.ts'
import { fullName } from '../src/features/profiles/profiles.schemas.ts'
import { people } from './people.ts'

it('has no one whose name the settings would refuse', () => {
  expect(people.length).toBeGreaterThan(20)
  for (const { display_name, full_name } of people) {
    expect(displayName.parse(display_name)).toBe(display_name)
    expect(fullName.parse(full_name)).toBe(full_name)
  }
})
