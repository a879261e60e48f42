// Shortlist Notes: where an application shows what the role asks for, with personal details covered and no score.
import { BadInput, defineAgent } from '../agent.ts'
import { choice, fields, list, longText, text } from '../schema.ts'
import { contentWords, counted, numberedLines, sentencesOf, shortened } from '../text.ts'

const COVER = '▇▇▇'
const DETAILS = [
  /[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,24}){1,4}/g,
  /https?:\/\/\S{1,200}/g,
  /\+?\d[\d ()/-]{7,18}\d/g,
  /\b(?:born|date of birth)\b[^.\n]{0,40}/gi,
  /\b(?:aged? )?\d{2}[ -]years?[ -]old\b/gi,
  /\b(?:age|nationality|marital status)[:\s]{1,3}[^,.\n]{1,30}/gi,
  /\b(?:\p{Lu}[\p{L}’'-]{1,30} ){0,3}(?:University|College|Academy|Institute|Grammar School|High School|Polytechnic)(?: of(?: \p{Lu}[\p{L}’'-]{1,30}){1,3})?/gu,
]
const NAME = /^\p{Lu}[\p{L}'’-]{1,30}(?: \p{Lu}[\p{L}.'’-]{0,30}){1,3}$/u
/** Headings that look like a name. */
const HEADING =
  /\b(experience|education|skills|profile|letter|application|languages|history|employment|manager|driver)\b/i

function coveredText(application: string): string {
  const names = numberedLines(application)
    .filter(({ text: line }) => NAME.test(line) && !HEADING.test(line))
    .slice(0, 5)
    .flatMap(({ text: line }) => [line, ...line.split(' ').filter((part) => part.length > 2)])
  let covered = application
  for (const name of names) covered = covered.replaceAll(name, COVER)
  for (const detail of DETAILS) covered = covered.replace(detail, COVER)
  return covered
}

type Passage = { line: number; sentence: string; words: Set<string> }

/** A length of time is evidence only if it is long enough: 'at least three years' and '5 years'. */
const NUMBER_WORDS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
function yearsIn(sentence: string): number | undefined {
  const found = /\b(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten) years?\b/i.exec(sentence)?.[1]
  if (!found) return undefined
  const word = NUMBER_WORDS.indexOf(found.toLowerCase())
  return word >= 0 ? word : Number(found)
}

function noteFor(criterion: string, passages: readonly Passage[]) {
  const wanted = [
    ...contentWords(
      criterion.replace(
        /\b(at least|years?|experience|ability|able|good|knowledge|knows|strong|works?|worked|has|have)\b/gi,
        ' ',
      ),
    ),
  ].filter((word) => !/^\d+$/.test(word) && !NUMBER_WORDS.includes(word))
  const shared = (words: Set<string>) => wanted.filter((word) => words.has(word)).length
  const asked = yearsIn(criterion)
  const top = passages
    .map((passage) => ({ ...passage, count: shared(passage.words), years: yearsIn(passage.sentence) }))
    .filter(({ count }) => count > 0)
    // Of sentences that say as much, the one with a length of time comes first where one is asked for.
    .sort(
      (one, other) =>
        other.count - one.count ||
        (asked === undefined ? 0 : (other.years ?? -1) - (one.years ?? -1)) ||
        one.line - other.line,
    )[0]
  if (!top)
    return {
      finding: 'Nothing found' as const,
      evidence: '',
      where: '',
      note: 'Ask about it, or read the application for other words.',
    }
  const note = reservation({ ...top, isWhole: top.count >= Math.min(2, wanted.length) }, asked)
  return {
    finding: note === '' ? ('Evidence' as const) : ('Partial' as const),
    evidence: shortened(top.sentence, 300),
    where: `Line ${top.line}`,
    note,
  }
}

type Shown = { sentence: string; years: number | undefined; isWhole: boolean }

/** Why a sentence is not all that the criterion asks for, if it is not. */
function reservation({ sentence, years, isWhole }: Shown, asked: number | undefined): string {
  if (/\b(?:not|never|without|no experience|haven[’']t)\b/i.test(sentence))
    return 'Says that something is not there: read the sentence.'
  if (asked !== undefined && years === undefined)
    return `Names no length of time; you ask for ${counted(asked, 'year')}.`
  if (asked !== undefined && years !== undefined && years < asked)
    return `Says ${counted(years, 'year')}; you ask for ${counted(asked, 'year')}.`
  return isWhole ? '' : 'Touches the criterion; the rest of it is not mentioned here.'
}

export const shortlistNotes = defineAgent({
  slug: 'shortlist-notes',
  name: 'Shortlist Notes',
  inputSchema: fields({
    application: longText('Application', 20_000, { minLength: 1, description: 'Letter and CV as text' }),
    criteria: list(
      'Criteria for the role',
      { minItems: 1, maxItems: 15 },
      text('Criterion', 200, { examples: ['At least three years in a warehouse'] }),
    ),
  }),
  outputSchema: fields({
    summary: text('Summary', 300),
    notes: list(
      'Notes by criterion',
      { maxItems: 15 },
      fields({
        criterion: text('Criterion', 200),
        finding: choice('Finding', ['Evidence', 'Partial', 'Nothing found']),
        evidence: text('In the application', 300),
        where: text('Where', 20),
        note: text('Note', 200),
      }),
    ),
    covered: longText('Application with covered details', 60_000),
  }),
  samples: [
    {
      name: 'Depot manager',
      input: {
        application:
          'Beatriz Fonseca Lopes\nbeatriz.lopes@example.com, +351 912 555 014\nBorn 14 May 1979\n\nSince 2017 I have led the night team of a cold store, 14 people in two shifts.\nI plan the rota and train every new forklift driver myself.\nBefore that I drove a forklift for 6 years at a brewery.\nWhen we introduced the new warehouse software I wrote the instructions and cut picking errors by a third.\nI studied logistics at the University of Aveiro.\nPortuguese is my first language, and I speak English with our drivers every day.',
        criteria: [
          'Has led a team of at least ten people',
          'Forklift experience, at least 3 years',
          'Introduced warehouse software',
          'Spoken English',
          'Knows customs documents',
        ],
      },
    },
    {
      name: 'Junior developer, short letter',
      input: {
        application:
          'Samuel Adeyemi\n\nDear hiring team,\nI am 23 years old and have worked with TypeScript for 2 years, first at Ikeja Technical College and then on a booking site for my uncle’s hotel.\nThe site has 140 tests, because he calls me when it breaks.\nI have not used PostgreSQL at work yet, but I am reading about it.',
        criteria: ['TypeScript, at least 3 years', 'Writes tests', 'PostgreSQL', 'Has worked with designers'],
      },
    },
  ],
  run({ application, criteria }) {
    const asked = criteria.map((criterion) => criterion.trim()).filter((criterion) => criterion !== '')
    if (asked.length === 0)
      throw new BadInput('Write at least one criterion: what should the application show?')
    const covered = coveredText(application)
    const passages = numberedLines(covered).flatMap(({ line, text: content }) =>
      sentencesOf(content).map((sentence) => ({ line, sentence, words: contentWords(sentence) })),
    )
    const notes = asked.map((criterion) => ({ criterion, ...noteFor(criterion, passages) }))
    const missing = notes.filter(({ finding }) => finding === 'Nothing found').length
    return {
      summary: `${counted(asked.length, 'criterion', 'criteria')}: ${notes.length - missing} with something to read, ${missing} with nothing found. No score, no ranking.`,
      notes,
      covered,
    }
  },
})
