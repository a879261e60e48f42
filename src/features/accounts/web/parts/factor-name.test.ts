// Does a new factor get a free name?
import { expect, it } from 'vitest'
import { freeName } from './factor-name.ts'

it.each([
  [[], 'Phone'],
  [['Phone'], 'Phone 2'],
  [['Phone', 'Phone 3'], 'Phone 2'],
  [['Phone 2', 'Phone'], 'Phone 3'],
])('beside %j it is %s', (taken, name) => expect(freeName('Phone', taken)).toBe(name))
