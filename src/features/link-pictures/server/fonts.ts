// The fonts of link pictures: Latin letters have those of the pages, every other script one that suits them, loaded only if a
// text needs it, because together they take tens of megabytes of memory.
import { fileURLToPath } from 'node:url'
import type { FontFile } from '@guildhall/media-files'

/** Each file is a family of its own, because of several files with one name only the first would be used. */
export const DISPLAY = 'Newsreader, Newsreader extended, Newsreader Vietnamese'
export const TEXT = 'Schibsted Grotesk, Schibsted Grotesk extended'

const file = (family: string, part: string, weight: FontFile['weight'], name: string): FontFile => ({
  name,
  weight,
  path: fileURLToPath(
    import.meta.resolve(`@fontsource/${family}/files/${family}-${part}-${weight}-normal.woff2`),
  ),
})

const OWN = [
  file('newsreader', 'latin', 500, 'Newsreader'),
  file('newsreader', 'latin-ext', 500, 'Newsreader extended'),
  file('schibsted-grotesk', 'latin', 500, 'Schibsted Grotesk'),
  file('schibsted-grotesk', 'latin-ext', 500, 'Schibsted Grotesk extended'),
]

type Script = { readonly letters: RegExp; readonly fonts: readonly FontFile[] }

/** The first font in this order that has a character is taken; so characters that Chinese shares get their Japanese forms. */
const SCRIPTS: readonly Script[] = [
  {
    letters: /\p{Script=Latin}\p{M}|[\u1ea0-\u1ef9]/u,
    fonts: [
      file('newsreader', 'vietnamese', 500, 'Newsreader Vietnamese'),
      file('noto-serif', 'vietnamese', 500, 'Vietnamese'),
    ],
  },
  {
    letters: /\p{scx=Cyrillic}/u,
    fonts: [
      file('noto-serif', 'cyrillic', 500, 'Cyrillic'),
      file('noto-serif', 'cyrillic-ext', 500, 'Cyrillic extended'),
    ],
  },
  {
    letters: /\p{scx=Greek}/u,
    fonts: [
      file('noto-serif', 'greek', 500, 'Greek'),
      file('noto-serif', 'greek-ext', 500, 'Greek extended'),
    ],
  },
  { letters: /\p{scx=Arabic}/u, fonts: [file('vazirmatn', 'arabic', 500, 'Arabic')] },
  { letters: /\p{scx=Hebrew}/u, fonts: [file('noto-serif-hebrew', 'hebrew', 500, 'Hebrew')] },
  {
    letters: /\p{scx=Devanagari}/u,
    fonts: [file('noto-serif-devanagari', 'devanagari', 500, 'Devanagari')],
  },
  { letters: /\p{scx=Thai}/u, fonts: [file('noto-serif-thai', 'thai', 500, 'Thai')] },
  {
    letters: /\p{Script=Hiragana}|\p{Script=Katakana}/u,
    fonts: [file('sawarabi-mincho', 'japanese', 400, 'Japanese')],
  },
  { letters: /\p{scx=Hangul}/u, fonts: [file('gowun-batang', 'korean', 400, 'Korean')] },
  {
    letters: /\p{Script=Han}|[\u3000-\u303f\uff00-\uff65]/u,
    fonts: [
      file('zcool-xiaowei', 'chinese-simplified', 400, 'Chinese'),
      file('sawarabi-mincho', 'japanese', 400, 'Japanese'),
    ],
  },
  {
    letters: /(?![\p{ASCII}\p{Extended_Pictographic}])\p{S}/u,
    fonts: [file('noto-sans-symbols-2', 'symbols', 400, 'Symbols'), file('noto-serif', 'math', 500, 'Math')],
  },
  { letters: /\p{Extended_Pictographic}|\p{RI}/u, fonts: [file('noto-emoji', 'emoji', 400, 'Emoji')] },
]

/** Returns every font that the text needs, the pages' own first. */
export function fontsFor(text: string): readonly FontFile[] {
  const needed = SCRIPTS.filter(({ letters }) => letters.test(text)).flatMap(({ fonts }) => fonts)
  return [...OWN, ...new Map(needed.map((font) => [font.path, font])).values()]
}

/** Returns true if a line begins at the right, which its first letter decides, as in browsers with dir="auto". */
export function isRightToLeft(text: string): boolean {
  const first = /\p{L}/u.exec(text)?.[0] ?? ''
  return /[\p{scx=Arabic}\p{scx=Hebrew}]/u.test(first)
}
