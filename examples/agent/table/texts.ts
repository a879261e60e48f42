// Rows of the table: agents of the demonstration that correct texts: proofs, terms and captions.
import type { SampleAgent } from '../agent.ts'
import { choice, fields, flag, integer, list, longText, text } from '../schema.ts'
import {
  capitalised,
  counted,
  editDistance,
  mentioned,
  numberedLines,
  sentencesOf,
  shortened,
} from '../text.ts'
import { row } from './row.ts'

const DOUBLE_WORD = /(?<!\p{L})(\p{L}{2,40}) \1(?!\p{L})/iu

export const texts: readonly SampleAgent[] = [
  row({
    slug: 'galley-proof',
    name: 'Galley Proof',
    inputSchema: fields(
      {
        text: longText('Text', 20_000, { minLength: 1 }),
        rules: list(
          'Style guide',
          { maxItems: 60 },
          fields({ instead_of: text('Instead of', 60), use: text('Use', 60) }),
        ),
        names: list('Names as they should be', { maxItems: 60 }, text('Name', 60)),
      },
      { optional: ['rules', 'names'] },
    ),
    outputSchema: fields({
      summary: text('Summary', 300),
      marks: list(
        'Marks',
        { maxItems: 60 },
        fields({
          line: text('Line', 10),
          kind: choice('Kind', ['Style guide', 'Name', 'Number', 'Said twice', 'Double word']),
          quote: text('Quote', 200),
          explanation: text('Why', 300),
        }),
      ),
    }),
    samples: [
      {
        name: 'A chapter',
        input: {
          text: 'The ferry to Ostrava left at six, and Margarethe was not on it.\nShe had written to her sister Annelise that she would take the early ferry.\nThe letter lay on the kitchen table under 12 oranges.\nThat evening Anneliese counted them again, because she counted things: 14 oranges, two cups, no letter.\nThe house was silent after the ferry had gone. After the ferry had gone, the whole house was silent.\nShe phoned the harbour office, and the the man said “alright” and hung up.',
          rules: [
            { instead_of: 'alright', use: 'all right' },
            { instead_of: 'phoned', use: 'rang' },
          ],
          names: ['Margarethe', 'Anneliese'],
        },
      },
      {
        name: 'A product text',
        input: {
          text: 'Our Atlas rug is woven by hand in the Middle Atlas.\nEach rug takes 21 days at the loom, says Fatima, who has woven for us since 2015.\nIn the shop you can touch them all, and Fatema is there on Fridays.\nHand-woven by hand, every rug is unique and one of a kind.\nWash it in cold water; e-mail us if in doubt.',
          rules: [
            { instead_of: 'e-mail', use: 'email' },
            { instead_of: 'unique', use: 'nothing: say what makes it so' },
          ],
        },
      },
    ],
    needs: ({ text: said }) => said.trim() === '' && 'There is no text yet. Paste a paragraph or a chapter.',
    answers({ text: said, rules = [], names = [] }) {
      const marks = numberedLines(said).flatMap(({ line, text: quote }) => {
        const at = { line: String(line), quote }
        const lower = quote.toLowerCase()
        const broken = rules.filter(
          ({ instead_of: word }) => lower.includes(word.toLowerCase()) && mentioned(quote, [word]),
        )
        const twice = DOUBLE_WORD.exec(quote)
        const spelt = (quote.match(/\p{Lu}\p{L}+/gu) ?? []).flatMap((word) => {
          const name = names.includes(word)
            ? undefined
            : names.find((one) => editDistance(word, one, 1) === 1)
          return name
            ? [
                {
                  ...at,
                  kind: 'Name' as const,
                  quote: word,
                  explanation: `Your list spells this name “${name}”.`,
                },
              ]
            : []
        })
        return [
          ...broken.map(({ instead_of, use }) => ({
            ...at,
            kind: 'Style guide' as const,
            explanation: `Your guide prefers “${use}” to “${instead_of}”.`,
          })),
          ...spelt,
          ...(twice
            ? [
                {
                  ...at,
                  kind: 'Double word' as const,
                  quote: twice[0],
                  explanation: `“${twice[1]}” stands here twice.`,
                },
              ]
            : []),
        ]
      })
      const summary = `${counted(marks.length, 'mark')}. The text is unchanged: each is your decision.`
      return { summary, marks }
    },
  }),
  row({
    slug: 'termbase-keeper',
    name: 'Termbase Keeper',
    inputSchema: fields(
      {
        terms: list(
          'Term list',
          { minItems: 1, maxItems: 200 },
          fields({
            concept: text('Concept', 60),
            language: text('Language', 20),
            term: text('Term', 60),
            avoid: text('Not', 200, { description: 'Separate with commas' }),
          }),
        ),
        pages: list(
          'Pages',
          { minItems: 1, maxItems: 30 },
          fields({ page: text('Page', 100), language: text('Language', 20), text: longText('Text', 4000) }),
        ),
        changed: text('Concept that has just changed', 60, {
          description: 'Shows which pages in all languages have to follow',
        }),
      },
      { optional: ['changed'] },
    ),
    outputSchema: fields({
      summary: text('Summary', 300),
      corrections: list(
        'To correct',
        { maxItems: 500 },
        fields({
          page: text('Page', 100),
          found: text('Found', 200),
          use: text('Use', 60),
          sentence: text('Sentence', 240),
        }),
      ),
      proposals: list(
        'New terms',
        { maxItems: 12 },
        fields({
          term: text('Term', 100),
          language: text('Language', 20),
          times: integer('Times'),
          pages: text('Pages', 200),
          sentence: text('Sentence', 240),
        }),
      ),
      to_follow: list(
        'Pages that have to follow',
        { maxItems: 500 },
        fields({ page: text('Page', 100), language: text('Language', 20), term: text('Term there', 200) }),
      ),
    }),
    samples: [
      {
        name: 'One valve, four words',
        input: {
          terms: [
            {
              concept: 'shut-off valve',
              language: 'English',
              term: 'shut-off valve',
              avoid: 'stop valve, cut-off tap, isolating valve',
            },
            {
              concept: 'shut-off valve',
              language: 'German',
              term: 'Absperrventil',
              avoid: 'Absperrhahn, Sperrventil',
            },
          ],
          pages: [
            {
              page: 'Installation',
              language: 'English',
              text: 'Close the stop valve before you open the housing. Rinse the filter cartridge with cold water. The shut-off valve must turn freely.',
            },
            {
              page: 'Maintenance',
              language: 'English',
              text: 'Replace the filter cartridge once a year. Turn the isolating valves a quarter.',
            },
            {
              page: 'Einbau',
              language: 'German',
              text: 'Schließen Sie den Absperrhahn, bevor Sie das Gehäuse öffnen.',
            },
          ],
        },
      },
      {
        name: 'A term has changed',
        input: {
          terms: [
            { concept: 'customer account', language: 'English', term: 'profile', avoid: 'user account' },
            { concept: 'customer account', language: 'French', term: 'profil', avoid: 'compte client' },
          ],
          pages: [
            { page: 'Sign up', language: 'English', text: 'Your profile shows your orders.' },
            { page: 'Inscription', language: 'French', text: 'Créez votre compte client en deux minutes.' },
            { page: 'Livraison', language: 'French', text: 'Nous livrons en trois jours.' },
          ],
          changed: 'customer account',
        },
      },
    ],
    needs: ({ pages, terms, changed }) =>
      pages.every((page) => page.text.trim() === '')
        ? 'The pages are empty. Paste the text of at least one.'
        : changed !== undefined &&
          !terms.some(({ concept }) => concept === changed) &&
          `“${changed}” is not a concept of your list. Write it as it stands there.`,
    answers({ terms, pages, changed }) {
      const sentences = pages.flatMap(({ page, language, text: said }) =>
        sentencesOf(said).map((sentence) => ({ page, language, sentence, lower: sentence.toLowerCase() })),
      )
      const avoided = terms.flatMap(({ language, term, avoid }) =>
        avoid.split(',').map((one) => ({ language, use: term, found: one.trim() })),
      )
      const corrections = sentences.flatMap(({ page, language, sentence, lower }) =>
        avoided
          .filter(
            (one) => one.found !== '' && one.language === language && lower.includes(one.found.toLowerCase()),
          )
          .map(({ found, use }) => ({ page, found, use, sentence })),
      )
      const followed = terms.filter(({ concept }) => concept === changed)
      const to_follow = pages.flatMap(({ page, language, text: said }) =>
        followed
          .filter((one) => one.language === language && mentioned(said, [one.term, ...one.avoid.split(',')]))
          .map(({ term }) => ({ page, language, term })),
      )
      const summary = `${counted(corrections.length, 'place')} to correct on ${counted(pages.length, 'page')}.`
      return { summary, corrections, proposals: [], to_follow }
    },
  }),
  row({
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
    needs: ({ pictures }) =>
      pictures.some(({ file }) => file.trim() === '') && 'Give each picture its file name.',
    answers({ pictures, longest = 125 }) {
      const texts = pictures.map(({ file, seen, page_text }) => {
        const isDecorative = mentioned(file, ['divider', 'background', 'spacer', 'theme']) !== undefined
        const decision = isDecorative ? 'Decorative' : seen.trim() === '' ? 'Question' : 'Written'
        const isWritten = decision === 'Written'
        return {
          file,
          decision,
          alternative_text: isWritten ? capitalised(shortened(seen.trim(), longest)) : '',
          caption: isWritten ? (sentencesOf(page_text)[0] ?? '') : '',
          question: decision === 'Question' ? 'What is in this picture? Its file name doesn’t say.' : '',
        } as const
      })
      const count = (decision: string) => texts.filter((one) => one.decision === decision).length
      const left = `${counted(count('Decorative'), 'picture')} left empty as decoration`
      return {
        summary: `${counted(count('Written'), 'text')} written, ${left}, ${counted(count('Question'), 'question')} for you.`,
        texts,
      }
    },
  }),
]
