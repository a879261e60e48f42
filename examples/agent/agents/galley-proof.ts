// Galley Proof: departures from a style guide, names and numbers that disagree, and sentences that say a thing twice.
import { BadInput, defineAgent } from '../agent.ts'
import { choice, fields, list, longText, text } from '../schema.ts'
import { contentWords, counted, editDistance, numberedLines, sentencesOf, shortened } from '../text.ts'

const MOST_MARKS = 60
const MOST_NAMES = 200
/** Sentences further apart than this are not compared. */
const NEIGHBOURS = 8
const SAME_MEANING = 0.6

const KINDS = ['Style guide', 'Name', 'Number', 'Said twice', 'Double word'] as const
type Mark = { line: number; kind: (typeof KINDS)[number]; quote: string; explanation: string }
type Line = { line: number; text: string }

const LETTER = /[\p{L}\p{N}]/u

/** Where a phrase stands as whole words, with a little of what surrounds it. */
function findPhrase(content: string, phrase: string): string | undefined {
  const lower = content.toLowerCase()
  const wanted = phrase.toLowerCase()
  for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, at + wanted.length)) {
    const isWhole = !LETTER.test(lower[at - 1] ?? ' ') && !LETTER.test(lower[at + wanted.length] ?? ' ')
    if (isWhole) return content.slice(Math.max(0, at - 20), at + wanted.length + 20).trim()
  }
  return undefined
}

function byStyleGuide(lines: readonly Line[], rules: readonly { instead_of: string; use: string }[]): Mark[] {
  return rules
    .map(({ instead_of, use }) => ({ instead_of: instead_of.trim(), use }))
    .filter(({ instead_of }) => instead_of !== '')
    .flatMap(({ instead_of, use }) =>
      lines.flatMap(({ line, text: content }): Mark[] => {
        const quote = findPhrase(content, instead_of)
        if (!quote) return []
        return [
          {
            line,
            kind: 'Style guide',
            quote,
            explanation: `Your guide prefers “${use}” to “${instead_of}”.`,
          },
        ]
      }),
    )
}

/** Names in the middle of a sentence, and the same name spelled in another way. */
function byNames(lines: readonly Line[], correct: readonly string[]): Mark[] {
  const known = correct.flatMap((name) => name.split(/\s+/)).filter((name) => name.length > 3)
  const first = new Map<string, { line: number; count: number }>()
  for (const { line, text: content } of lines)
    for (const [word] of content.matchAll(/(?<=[\p{Ll},;] )\p{Lu}\p{L}{3,30}/gu)) {
      const seen = first.get(word)
      if (seen) seen.count++
      else if (first.size < MOST_NAMES) first.set(word, { line, count: 1 })
    }
  const found = [...first].map(([word, seen]) => ({ word, ...seen }))
  return found.flatMap(({ word, line, count }): Mark[] => {
    if (known.includes(word)) return []
    const listed = known.find((name) => editDistance(word, name, 2) <= (name.length > 5 ? 2 : 1))
    if (listed)
      return [{ line, kind: 'Name', quote: word, explanation: `Your list spells this name “${listed}”.` }]
    const other = found.find(
      (one) =>
        one.word !== word &&
        one.word[0] === word[0] &&
        editDistance(one.word, word, 1) === 1 &&
        `${one.word}s` !== word &&
        `${word}s` !== one.word &&
        (one.count > count || (one.count === count && one.line < line)),
    )
    if (!other) return []
    return [
      { line, kind: 'Name', quote: word, explanation: `Spelled “${other.word}” in line ${other.line}.` },
    ]
  })
}

function byNumbers(lines: readonly Line[]): Mark[] {
  const first = new Map<string, { line: number; number: string }>()
  const marks: Mark[] = []
  for (const { line, text: content } of lines)
    for (const [quote, number = '', thing = ''] of content.matchAll(/\b(\d{1,6}) (\p{Ll}{4,30})\b/gu)) {
      const seen = first.get(thing)
      if (!seen) first.set(thing, { line, number })
      else if (
        seen.number !== number &&
        !/^(per|years?|days?|hours?|minutes?|weeks?|months?|euros?|dollars?)$/.test(thing)
      )
        marks.push({
          line,
          kind: 'Number',
          quote,
          explanation: `Line ${seen.line} says ${seen.number} ${thing}. If both are right, say what differs.`,
        })
    }
  return marks
}

function byRepetition(lines: readonly Line[]): Mark[] {
  const sentences = lines.flatMap(({ line, text: content }) =>
    sentencesOf(content).map((sentence) => ({ line, sentence, words: contentWords(sentence) })),
  )
  return sentences.flatMap(({ line, sentence, words }, index): Mark[] => {
    const double = /\b(\p{L}{2,20}) \1\b/iu.exec(sentence)
    const marks: Mark[] = double
      ? [{ line, kind: 'Double word', quote: double[0], explanation: `“${double[1]}” stands here twice.` }]
      : []
    if (words.size < 3) return marks
    const twin = sentences.slice(Math.max(0, index - NEIGHBOURS), index).find((other) => {
      const shared = [...words].filter((word) => other.words.has(word)).length
      return shared / Math.min(words.size, Math.max(3, other.words.size)) >= SAME_MEANING
    })
    if (twin)
      marks.push({
        line,
        kind: 'Said twice',
        quote: shortened(sentence, 160),
        explanation: `Line ${twin.line} says much the same: “${shortened(twin.sentence, 80)}”`,
      })
    return marks
  })
}

export const galleyProof = defineAgent({
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
      { maxItems: MOST_MARKS },
      fields({
        line: text('Line', 10),
        kind: choice('Kind', KINDS),
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
  run({ text: content, rules = [], names = [] }) {
    const lines = numberedLines(content)
    if (lines.length === 0) throw new BadInput('There is no text yet. Paste a paragraph or a chapter.')
    const marks = [
      ...byStyleGuide(lines, rules),
      ...byNames(lines, names),
      ...byNumbers(lines),
      ...byRepetition(lines),
    ].sort((one, other) => one.line - other.line)
    const shown = marks.slice(0, MOST_MARKS)
    const rest = marks.length - shown.length
    return {
      summary:
        marks.length === 0
          ? `Nothing to mark in ${counted(lines.length, 'line')}.`
          : `${counted(marks.length, 'mark')} in ${counted(lines.length, 'line')}${rest > 0 ? `, the first ${MOST_MARKS} of them below` : ''}. The text is unchanged: each is your decision.`,
      marks: shown.map((mark) => ({ ...mark, line: String(mark.line) })),
    }
  },
})
