// Does a name become the handle that the specification describes, and is an impossible handle refused?
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ADDRESSES } from '../../paths.ts'
import {
  handleOf,
  isHandle,
  isIdShaped,
  MAX_HANDLE_LENGTH,
  numberedHandle,
  pictureOf,
  readableHandle,
} from './profiles.rules.ts'
import { isReservedHandle } from './reserved-handles.rules.ts'

const ID = 'c1854067-64b1-4373-b769-22bf939b29b2'

describe('a generated handle', () => {
  it.each([
    ['Ada Lovelace', 'ada-lovelace'],
    ['  Ada   Lovelace  ', 'ada-lovelace'],
    ['Tomás Echeverría', 'tom-s-echeverr-a'],
    ['O’Brien & Sons, Ltd.', 'o-brien-sons-ltd'],
    ['--R2-D2--', 'r2-d2'],
    ['Grace_Hopper', 'grace-hopper'],
    ['李 Wei 2', 'wei-2'],
    ['A', 'a'],
  ])('PRO-11 of %j is %s', (name, handle) => expect(handleOf(name)).toBe(handle))

  it.each(['', '   ', '李小龙', 'Анна Каренина', 'عائشة', '🦊🦊', '---'])(
    'PRO-11 keeps nothing of %j: what is made of it instead is the server’s to say',
    (name) => expect(handleOf(name)).toBe(''),
  )

  it('PRO-11 is a handle for every name that leaves two signs of itself, numbered or not', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 50, unit: 'grapheme' }), fc.nat(9999), (name, number) => {
        const handle = handleOf(name) || ID
        expect(handle).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
        if (handle.length > 1 && handle.length <= MAX_HANDLE_LENGTH) expect(isHandle(handle)).toBe(true)
        expect(isHandle(numberedHandle(handle, number))).toBe(true)
      }),
    )
  })

  it('is readable for every name, as long as a handle can be, and never empty', () => {
    expect(readableHandle('Anna Karenina')).toBe('anna-karenina')
    expect(readableHandle(' --- ')).toBe('professional')
    expect(isReservedHandle(readableHandle(''))).toBe(true)
    expect(readableHandle(`${'a'.repeat(99)} b`)).toBe('a'.repeat(99))
  })

  it('DEC-28 keeps within its length when it is numbered, and doubles no hyphen', () => {
    expect(numberedHandle('ada', 2)).toBe('ada-2')
    const long = `${'a'.repeat(97)}-bc`
    expect(numberedHandle(long, 12)).toBe(`${'a'.repeat(97)}-12`)
    expect(numberedHandle('a'.repeat(100), 2)).toHaveLength(MAX_HANDLE_LENGTH)
  })
})

describe('a handle', () => {
  it.each(['ab', 'a1', '42', 'ada-lovelace', ID, 'a'.repeat(100)])('can be %s', (text) =>
    expect(isHandle(text)).toBe(true),
  )
  it.each([
    '',
    'a',
    'a'.repeat(101),
    '-ada',
    'ada-',
    'a--b',
    'Ada',
    'a b',
    'a_b',
    'a.b',
    'ädä',
    'ada\n',
    'a/b',
  ])('cannot be %j', (text) => expect(isHandle(text)).toBe(false))

  it('is reserved where a page, an address of a program or the house itself has the name', () => {
    const places = Object.values(ADDRESSES).map((path) => path.split('/')[1] ?? '')
    for (const word of [...places, '404', 'admin', 'api', 'auth', 'rest', 'storage', 'support', 'nobody'])
      if (word !== '' && isHandle(word)) expect(isReservedHandle(word), word).toBe(true)
    expect(isReservedHandle('ada-lovelace')).toBe(false)
  })

  it('looks like an account’s id, or not', () => {
    expect(isIdShaped(ID)).toBe(true)
    expect(isIdShaped(`${ID}0`)).toBe(false)
    expect(isIdShaped('ada')).toBe(false)
  })
})

describe('a stored picture', () => {
  const base = `/storage/v1/object/public/profiles/${ID}`
  it('DATA-61 contains its owner and its kind', () => {
    expect(pictureOf(`${base}/avatar-1763707000000.jpg`)).toEqual({ owner_id: ID, kind: 'avatar' })
    expect(pictureOf(`${base}/banner-1763707000000.jpg`)).toEqual({ owner_id: ID, kind: 'banner' })
  })
  it.each([
    `${base}/avatar-1763707000000.png`,
    `${base}/avatar-.jpg`,
    `${base}/../${ID}/avatar-1763707000000.jpg`,
    `https://evil.example${base}/avatar-1763707000000.jpg`,
    `${base}/avatar-1763707000000.jpg?x`,
    `${base}/avatar-1763707000000.jpg\n`,
    '/storage/v1/object/public/updates/x.jpg',
    'javascript:alert(1)',
  ])('is not %j', (url) => expect(pictureOf(url)).toBeUndefined())
})
