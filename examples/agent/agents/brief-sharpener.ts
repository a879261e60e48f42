// Brief Sharpener: the questions that an agency will ask about a campaign brief, and the page that it is without answers.
import { BadInput, defineAgent, inPieces } from '../agent.ts'
import { choice, fields, list, longText, text } from '../schema.ts'
import { counted, enumerated, mentioned, sentencesOf, shortened, wordsOf } from '../text.ts'

type Part = {
  part: string
  words: readonly string[]
  needs?: RegExp
  question: string
  sharper: string
  why: string
}

const PARTS: readonly Part[] = [
  {
    part: 'For whom',
    words: [
      'audience',
      'target',
      'customers',
      'families',
      'women',
      'men',
      'buyers',
      'people who',
      'owners',
      'readers',
      'for people',
      'aged',
      'parents',
      'students',
      'companies',
    ],
    needs: /\bwho\b|\baged?\b|\d|owners|parents|first-time/i,
    question: 'For whom is it? Name one person who would buy, and one who wouldn’t.',
    sharper: 'Which of them? What do they do today that others don’t?',
    why: 'A text for everyone convinces no one.',
  },
  {
    part: 'Instead of what',
    words: [
      'instead of',
      'rather than',
      'competitor',
      'competitors',
      'alternative',
      'switch from',
      'compared',
      'other brands',
    ],
    question: 'What do they do or buy today, if not yours?',
    sharper: 'Why is that not good enough for them?',
    why: 'The agency argues against something, or against nothing.',
  },
  {
    part: 'One message',
    words: [
      'message',
      'promise',
      'should know',
      'should remember',
      'takeaway',
      'say that',
      'reason to believe',
      'because',
    ],
    needs: /because|proof|shows?\b|\d/i,
    question: 'If they remember one sentence, which one?',
    sharper: 'Why should they believe it? Name the proof.',
    why: 'Three messages are none.',
  },
  {
    part: 'How will we know',
    words: [
      'measure',
      'kpi',
      'goal',
      'sales',
      'orders',
      'visits',
      'sign-ups',
      'increase',
      'conversion',
      'success',
      'bookings',
      'sell',
    ],
    needs: /\d/,
    question: 'How will you know that it worked, and who counts?',
    sharper: 'From which number to which, and until when?',
    why: 'Without a number, the loudest opinion decides afterwards.',
  },
  {
    part: 'Money',
    words: ['budget', 'cost', 'eur', 'usd', '€', '$', 'thousand'],
    needs: /\d/,
    question: 'What may it cost, with media and production?',
    sharper: 'How much, and is media included?',
    why: 'Ideas without a budget are drawn twice.',
  },
  {
    part: 'By when',
    words: [
      'deadline',
      'launch',
      'by the end',
      'until',
      'start',
      'weeks',
      'january',
      'february',
      'march',
      'april',
      'may',
      'june',
      'july',
      'august',
      'september',
      'october',
      'november',
      'december',
      'christmas',
      'easter',
      'spring',
      'summer',
      'autumn',
      'winter',
    ],
    needs: /\d|easter|christmas/i,
    question: 'When must it be out, and what happens on that day?',
    sharper: 'Which day? Work back from it: approval, production, booking.',
    why: 'A season is not a date.',
  },
  {
    part: 'Where',
    words: [
      'instagram',
      'newsletter',
      'poster',
      'posters',
      'radio',
      'tv',
      'online',
      'shop',
      'website',
      'social',
      'email',
      'print',
      'tiktok',
      'linkedin',
      'search',
      'stand',
      'fair',
    ],
    question: 'Where do these people meet it, and what do they do a minute later?',
    sharper: '',
    why: 'The place decides on length and tone.',
  },
  {
    part: 'Who decides',
    words: ['approve', 'approval', 'decides', 'sign off', 'sign-off', 'responsible', 'contact', 'owner of'],
    question: 'Who approves, alone, and how many rounds are there?',
    sharper: '',
    why: 'Five approvers write a sixth campaign.',
  },
]
const VAGUE = [
  'everyone',
  'awareness',
  'viral',
  'engaging',
  'modern',
  'innovative',
  'fresh',
  'emotional',
  'high-quality',
  'premium',
  'young',
  'dynamic',
  'unique',
  'authentic',
  'buzz',
  'wow',
  'cool',
  'as soon as possible',
  'big',
]

const sentenceFor = ({ words }: Part, brief: readonly string[]) =>
  brief.find(
    (sentence) =>
      mentioned(sentence, words) || words.some((word) => word.length === 1 && sentence.includes(word)),
  )

function judge(part: Part, brief: readonly string[], past: readonly string[]) {
  const found = sentenceFor(part, brief)
  const before = sentenceFor(part, past)
  const isSharp =
    found !== undefined && (part.needs === undefined || part.needs.test(found)) && !/^\W*$/.test(found)
  return {
    part: part.part,
    state: isSharp ? 'Clear' : found ? 'Vague' : 'Missing',
    question: isSharp ? '' : found ? part.sharper || part.question : part.question,
    why: isSharp ? '' : part.why,
    in_the_brief: shortened(found ?? '', 200),
    last_time: shortened(before ?? '', 200),
  } as const
}

export const briefSharpener = defineAgent({
  slug: 'brief-sharpener',
  name: 'Brief Sharpener',
  inputSchema: fields(
    {
      brief: longText('Brief', 8000, { minLength: 1 }),
      past_brief: longText('An earlier brief, and what came of it', 8000),
    },
    { optional: ['past_brief'] },
  ),
  outputSchema: fields({
    summary: text('Summary', 300),
    questions: list(
      'Questions the agency will ask',
      { maxItems: PARTS.length },
      fields({
        part: text('About', 40),
        state: choice('In the brief', ['Clear', 'Vague', 'Missing']),
        question: text('Question', 200),
        why: text('Why it matters', 200),
        in_the_brief: text('The brief says', 200),
        last_time: text('Last time', 200),
      }),
    ),
    vague_words: list('Words that can mean anything', { maxItems: VAGUE.length }, text('Word', 40)),
    page: longText('The brief on one page', 6000),
  }),
  samples: [
    {
      name: 'A hopeful first draft',
      input: {
        brief:
          'We want a fresh and emotional campaign for our new oat yoghurt that creates awareness with everyone who likes breakfast.\nIt should go viral on Instagram.\nLaunch is in spring.\nThe budget is limited.',
      },
    },
    {
      name: 'A good brief, with last year’s beside it',
      input: {
        brief:
          'For owners of cargo bikes older than five years, who repair at home.\nToday they buy brake pads at marketplaces instead of from us.\nThe message: our pads last twice as long, because they are sintered; the 2025 test by Cyclo shows it.\nGoal: from 300 to 500 orders a month by 30 June.\nBudget: €18,000 including media.\nNewsletter and search ads, launch on 4 May.',
        past_brief:
          'Last year: awareness for the whole shop.\nBudget €25,000, posters in two cities.\nOrders rose from 280 to 300 a month. Three people had to approve, and it took seven weeks.',
      },
    },
  ],
  run({ brief, past_brief = '' }) {
    const sentences = sentencesOf(brief)
    if (wordsOf(brief).length < 4)
      throw new BadInput('This is not a brief yet. Write at least what you want to sell, and to whom.')
    const past = sentencesOf(past_brief)
    const questions = PARTS.map((part) => judge(part, sentences, past))
    const open = questions.filter(({ state }) => state !== 'Clear')
    const vague = VAGUE.filter((word) => mentioned(brief, [word]))
    const page = questions
      .map(({ part, state, question, in_the_brief }) =>
        state === 'Clear'
          ? `${part}\n${in_the_brief}`
          : state === 'Vague'
            ? `${part}\n${in_the_brief}\n→ ${question}`
            : `${part}\n→ ${question}`,
      )
      .join('\n\n')
    return inPieces(page, {
      summary:
        open.length === 0
          ? `The agency can begin: all ${PARTS.length} points are answered.`
          : `${counted(open.length, 'question')} before the agency sees it: ${enumerated(open.map(({ part }) => part.toLowerCase()))}.`,
      questions: [...questions].sort(
        (one, other) => Number(one.state === 'Clear') - Number(other.state === 'Clear'),
      ),
      vague_words: vague,
      page,
    })
  },
})
