// Is a phone's picture known as such, whatever the browser says of it?
import { expect, it } from 'vitest'
import { isHeic } from './picture-file.ts'

it.each([
  ['IMG_1.HEIC', '', true],
  ['IMG_1.heif', 'application/octet-stream', true],
  ['picture', 'image/heic', true],
  ['picture.jpg', 'image/jpeg', false],
  ['heic.png', 'image/png', false],
])('%s of type "%s": %s', (name, type, expected) => expect(isHeic({ name, type })).toBe(expected))
