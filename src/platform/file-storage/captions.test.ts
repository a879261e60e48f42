// Which captions are accepted? Only WebVTT of which a player shows something.
import { describe, expect, it } from 'vitest'
import { testStorage } from '../../../tests/support/files/storage.ts'
import { noteOnCaptions } from '../contract/webvtt.ts'
import { fileMessages } from './file-storage.messages.ts'

const { put, owner, rows } = await testStorage()
const ada = await owner()
const CUE = '00:01.000 --> 00:04.250\nLook at it first.\n'

async function sent(name: string, body: string | Uint8Array<ArrayBuffer>, type = 'text/vtt') {
  const { status, json } = await put(ada, 'captions', `${name}.vtt`, body, type)
  return { status, ...json }
}

describe('captions', () => {
  it('of which some cannot be shown are taken with the others', async () => {
    const text = `WEBVTT\n\n${CUE}\n00:05.000 --> 00:6.000\nHello\n\n${CUE}--> on\n`
    expect(await sent('partly', text)).toMatchObject({ status: 200 })
    expect(noteOnCaptions(text)).toBe(
      'Lines 6 and 11 have no times that players can read, such as 00:01.000 --> 00:04.000, so nothing is shown for them. The other captions are kept.',
    )
    expect(noteOnCaptions(`WEBVTT\r\n\r\n${CUE}`)).toBeUndefined()
  })

  it.each([
    ['the shortest', `WEBVTT\n\n${CUE}`],
    ['with a byte order mark', `\uFEFFWEBVTT\n\n${CUE}`],
    [
      'with a title, a note, a style and a cue by name',
      `WEBVTT - Looms\n\nNOTE by hand\n\nSTYLE\n::cue {}\n\none\n${CUE}`,
    ],
    ['with line ends of Windows', `WEBVTT\n\n${CUE}`.replaceAll('\n', '\r\n')],
    ['with hours and a position', 'WEBVTT\n\n100:00:00.000 --> 100:00:01.000 line:0 align:start\nLate.\n'],
    ['with a cue of no length', 'WEBVTT\n\n00:04.000 --> 00:04.000\nHello\n'],
    ['with one digit of hours and nothing beside the arrow', 'WEBVTT\n\n1:00:00.000-->1:00:01.000\nHi\n'],
    ['with its times right below the first line', `WEBVTT\n${CUE}`],
    ['whose last times are before its first', 'WEBVTT\n\n00:04.000 --> 00:01.000\nHello\n'],
    ['in another script', 'WEBVTT\n\n00:00.000 --> 00:01.000\nまず見て。\n'],
  ])('%s are taken', async (what, text) => {
    expect(await sent(`good-${what.replaceAll(/\W/g, '-')}`, text)).toMatchObject({ status: 200 })
  })

  const damaged = { status: 400, code: 'invalid', message: fileMessages.unreadableCaptions }
  const wrong = { code: 'wrong_type' }
  it.each([
    ['nothing but the first line', 'WEBVTT\n', damaged],
    ['a time with a comma, as SubRip has it', 'WEBVTT\n\n00:00:01,000 --> 00:00:04,250\nHello\n', damaged],
    ['61 minutes', 'WEBVTT\n\n00:61:00.000 --> 00:62:00.000\nHello\n', damaged],
    ['an hour without its minutes', 'WEBVTT\n\n1:00.000 --> 1:01.000\nHello\n', damaged],
    ['SubRip', '1\n00:00:01,000 --> 00:00:04,250\nHello\n', wrong],
    ['another first word', `WEBVTTX\n\n${CUE}`, wrong],
    ['a page', '<!doctype html><script>alert(1)</script>', wrong],
    ['a page behind the first line', `WEBVTT\n\n${CUE}<script>alert(1)</script>`, wrong],
    ['a zip', Uint8Array.from([0x50, 0x4b, 5, 6, ...new Array(18).fill(0)]), wrong],
    ['bytes that are no UTF-8', Uint8Array.from([...Buffer.from(`WEBVTT\n\n${CUE}`), 0xff, 0xfe]), wrong],
    ['a NUL', `WEBVTT\n\n${CUE}\0`, wrong],
  ])('are not %s', async (what, body, refusal) => {
    const before = (await rows()).length
    expect(await sent(`bad-${what.length}`, body)).toMatchObject(refusal)
    expect(await rows()).toHaveLength(before)
  })

  it('are taken whatever they are called, and no other text is', async () => {
    for (const type of ['', 'text/plain', 'application/octet-stream', 'application/x-subrip'])
      expect(await sent(`called-${type.length}`, `WEBVTT\n\n${CUE}`, type)).toMatchObject({ status: 200 })
    expect(await sent('captions', 'Just a note.')).toMatchObject({
      ...wrong,
      message: fileMessages.unreadableCaptions,
    })
  })
})
