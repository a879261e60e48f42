// In which fonts is a picture of a link set? Latin letters in those of the pages, every other script in one that suits
// them, and only if a text needs it: together they take tens of megabytes of memory.
import { fileURLToPath } from 'node:url'
import type { FontFile } from '@guildhall/media-files'

/** A file is a family of its own: of several files with one name only the first would be looked at. */
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

/** The first font that has a character is taken, in this order: Japanese forms of characters that Chinese writes, too. */
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

/** Every font that the text needs, the pages' own first. */
export function fontsFor(text: string): readonly FontFile[] {
  const needed = SCRIPTS.filter(({ letters }) => letters.test(text)).flatMap(({ fonts }) => fonts)
  return [...OWN, ...new Map(needed.map((font) => [font.path, font])).values()]
}

/** Whether a line begins at the right, as browsers decide it with dir="auto": by its first letter. */
export function isRightToLeft(text: string): boolean {
  const first = /\p{L}/u.exec(text)?.[0] ?? ''
  return /[\p{scx=Arabic}\p{scx=Hebrew}]/u.test(first)
}
