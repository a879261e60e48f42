// Caption Bench: alternative texts and captions in the length that a guideline asks for, or a question.
import { BadInput, defineAgent } from '../agent.ts'
import { choice, fields, flag, integer, list, longText, text } from '../schema.ts'
import { capitalised, contentWords, counted, mentioned, sentencesOf, shortened, wordsOf } from '../text.ts'

const DECORATION = [
  'divider',
  'spacer',
  'background',
  'bg',
  'ornament',
  'border',
  'swirl',
  'texture',
  'gradient',
  'separator',
  'bullet',
  'pattern',
  'blob',
]
/** What cameras and tools call files; it says nothing about the picture. */
const MEANINGLESS =
  /^(img|dsc|dscn|dscf|image|photo|picture|screenshot|untitled|final|copy|scan|pxl|file|foto|edited|small|large|web|hero|new|v\d+|\d+x\d+|\d+)$/
const PEOPLE = [
  'woman',
  'man',
  'girl',
  'boy',
  'person',
  'people',
  'couple',
  'portrait',
  'team',
  'child',
  'farmer',
  'fisherman',
]

const nameOf = (file: string) => (file.split(/[\\/]/).at(-1) ?? '').replace(/\.[A-Za-z0-9]{1,5}$/, '')

/** The words of a file name that say something: 'IMG_2231-red-boat' is 'red boat'. */
function wordsOfFile(file: string): string[] {
  return wordsOf(nameOf(file).replaceAll(/[_\-.+]/g, ' ')).filter((word) => !MEANINGLESS.test(word))
}

type Picture = { file: string; seen: string; page_text: string }

function textsFor(
  { file, seen, page_text }: Picture,
  { longest, namePeople }: { longest: number; namePeople: boolean },
) {
  const words = wordsOfFile(file)
  const caption = captionOf(page_text, [...words, ...wordsOf(seen)])
  if (seen.trim() === '' && words.some((word) => DECORATION.includes(word)))
    return { file, decision: 'Decorative', alternative_text: '', caption: '', question: '' } as const
  // What was seen in the picture comes first; a file's name is only someone's word for it.
  const parts = seen
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const subject = parts.length > 0 ? sentenceOf(parts) : words.join(' ')
  if (parts.length === 0 && words.length < 2)
    return {
      file,
      decision: 'Question',
      alternative_text: '',
      caption: '',
      question:
        words.length === 0
          ? 'The file name says nothing. What is in this picture?'
          : `Is “${words[0]}” what the picture shows, and what happens in it?`,
    } as const
  const name = namePeople && mentioned(subject, PEOPLE) ? nameIn(page_text) : undefined
  const plain = capitalised(name ? `${name}: ${subject}` : subject)
  return {
    file,
    decision: 'Written',
    alternative_text: shortened(plain, longest),
    caption,
    question: '',
  } as const
}

/** 'woman, loom, blue wool' as 'woman, loom and blue wool'. */
function sentenceOf(parts: readonly string[]): string {
  return parts.length < 3 ? parts.join(', ') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

function nameIn(page: string): string | undefined {
  return /(?<=\p{Ll} |^)\p{Lu}\p{Ll}{1,20} \p{Lu}\p{Ll}{1,20}\b/u.exec(page)?.[0]
}

/** The sentence beside the picture that speaks of the same things. */
function captionOf(page: string, words: readonly string[]): string {
  const wanted = contentWords(words.join(' '))
  const scored = sentencesOf(page).map((sentence) => ({
    sentence,
    count: [...contentWords(sentence)].filter((word) => wanted.has(word)).length,
  }))
  const best = scored.reduce((one, other) => (other.count > one.count ? other : one), {
    sentence: '',
    count: 0,
  })
  return shortened(best.sentence, 240)
}

export const captionBench = defineAgent({
  slug: 'caption-bench',
  name: 'Caption Bench',
  inputSchema: fields(
    {
      pictures: list(
        'Pictures',
        { minItems: 1, maxItems: 100 },
        fields({
          file: text('File', 160, { examples: ['uploads/cod-drying-racks.jpg'] }),
          seen: text('Seen in it', 300, {
            description: 'What your picture recognition lists, if it has run',
            examples: ['wooden racks, cod, snow'],
          }),
          page_text: longText('Text beside it', 1500),
        }),
      ),
      longest: integer('Most characters', { minimum: 20, maximum: 400, default: 125 }),
      name_people: flag('Name people', {
        default: false,
        description: 'Only with names that stand on the page',
      }),
    },
    { optional: ['longest', 'name_people'] },
  ),
  outputSchema: fields({
    summary: text('Summary', 300),
    texts: list(
      'Texts',
      { maxItems: 100 },
      fields({
        file: text('File', 160),
        decision: choice('Decision', ['Written', 'Decorative', 'Question']),
        alternative_text: text('Alternative text', 400),
        caption: text('Caption', 240),
        question: text('Question for you', 200),
      }),
    ),
  }),
  samples: [
    {
      name: 'A fishery’s archive',
      input: {
        pictures: [
          {
            file: 'archive/cod-drying-racks-lofoten.jpg',
            seen: 'wooden racks, hanging cod, snow, mountains',
            page_text:
              'From February to May the cod hangs on wooden racks at Kabelvåg. Wind and frost do the work.',
          },
          { file: 'archive/IMG_4471.jpg', seen: '', page_text: 'Our boats leave at four.' },
          { file: 'theme/wave-divider.svg', seen: '', page_text: '' },
          {
            file: 'archive/skipper-portrait.jpg',
            seen: 'woman, orange oilskins, wheelhouse',
            page_text: 'Since 2012 the boat has been run by Freya Haugen, who learned it from her aunt.',
          },
        ],
        longest: 100,
        name_people: true,
      },
    },
    {
      name: 'A shop with meaningless names',
      input: {
        pictures: [
          {
            file: 'products/rug-atlas-red-diamonds.webp',
            seen: '',
            page_text: 'The Atlas rug has red diamonds on undyed wool.',
          },
          { file: 'products/DSC_0091.jpg', seen: '', page_text: '' },
          { file: 'products/detail.jpg', seen: '', page_text: 'A detail of the knots.' },
        ],
      },
    },
  ],
  run({ pictures, longest = 125, name_people = false }) {
    if (pictures.every(({ file }) => file.trim() === ''))
      throw new BadInput('Give each picture its file name.')
    const texts = pictures.map((picture) => textsFor(picture, { longest, namePeople: name_people }))
    const count = (decision: string) => texts.filter((one) => one.decision === decision).length
    return {
      summary: `${counted(count('Written'), 'text')} written, ${counted(count('Decorative'), 'picture')} left empty as decoration, ${counted(count('Question'), 'question')} for you. WCAG 2.2, 1.1.1: ${count('Question') === 0 ? 'met' : 'met once the questions are answered'}.`,
      texts,
    }
  },
})
