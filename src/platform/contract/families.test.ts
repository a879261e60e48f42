// Which rows does an answer depend on?
import { expect, it } from 'vitest'
import { familyOf, rowFamily, rowsShown } from './families.ts'

const THINGS = rowFamily('things')
const PEOPLE = rowFamily('people')

it.each([
  ['a family as a whole', [THINGS], { id: 1 }, ['things']],
  ['one row', [{ family: THINGS, idAt: ['id'] }], { id: 12 }, ['things/12']],
  [
    'a list and the people that it shows',
    [THINGS, { family: PEOPLE, idAt: ['items', 'user_id'] }],
    { items: [{ user_id: 'a' }, { user_id: 'b' }] },
    ['things', 'people/a', 'people/b'],
  ],
  [
    'lists in lists',
    [{ family: PEOPLE, idAt: ['groups', 'ids'] }],
    { groups: [{ ids: [1, 2] }, { ids: [3] }] },
    ['people/1', 'people/2', 'people/3'],
  ],
  ['an empty list', [{ family: PEOPLE, idAt: ['items', 'user_id'] }], { items: [] }, ['people']],
  ['no one', [{ family: PEOPLE, idAt: ['user_id'] }], { user_id: null }, ['people']],
  ['a refusal', [{ family: THINGS, idAt: ['id'] }], undefined, ['things']],
  ['what every object has', [{ family: THINGS, idAt: ['constructor', 'name'] }], {}, ['things']],
])('%s', (_what, dependsOn, output, rows) => {
  expect(rowsShown(dependsOn, output)).toEqual(rows)
})

it('knows the family of either', () => {
  expect([THINGS, { family: PEOPLE, idAt: ['id'] }].map(familyOf)).toEqual(['things', 'people'])
})
