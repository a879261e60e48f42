// First Week Guide: a new colleague's question, answered from the handbook: where, who, how, by when.
import { BadInput, defineAgent, inPieces } from '../agent.ts'
import { createSearch } from '../articles.ts'
import { fields, integer, list, longText, text } from '../schema.ts'
import { capitalised, contentWords, sentencesOf, shortened } from '../text.ts'

const DAYS = 30
const MOST_QUESTIONS = 6

const WHO =
  /\b(?:[Aa]sk|[Cc]ontact|[Ss]peak to|[Cc]all|from|to|with|at) ((?:\p{Lu}[\p{L}’'-]{1,30})(?: \p{Lu}[\p{L}’'-]{1,30}){0,2}|the (?:personnel|payroll|it|facilities|reception|safety)[ \p{L}]{0,20}?)(?=[ ,.;:)]|$)/u
const BY_WHEN =
  /\b(?:by|before|until|within|on your|in your|no later than) ((?:the )?(?:end of |first |last |second |third )?(?:\d{1,3}(?:st|nd|rd|th)? )?(?:of the month|of each month|working days?|days?|weeks?|months?|noon|monday|tuesday|wednesday|thursday|friday|\d{1,2}:\d{2}|first day|first week|probation))/i
const WHERE =
  /\b(?:(?:in|on|at|behind|beside|under|next to) (?:the |room |floor )?[\p{L}\d -]{2,40}?(?:room|floor|kitchen|desk|folder|intranet|portal|drive|cupboard|reception|entrance|building|office|page|channel|depot|gate)(?: \d{1,3}[a-z]?)?)\b/iu

const first = (pattern: RegExp, passage: string, group = 0) =>
  shortened(pattern.exec(passage)?.[group]?.trim() ?? '', 80)

/** Without what says who asks: the personnel team reads only the question. */
function withoutNames(question: string): string {
  return question
    .replace(/\b(?:I[’']m|I am|my name is|this is) \p{Lu}\p{L}{1,30}(?: \p{Lu}\p{L}{1,30})?[,.]? ?/gu, '')
    .replace(/(?<=\p{Ll},? )\p{Lu}\p{Ll}{2,30} \p{Lu}\p{Ll}{2,30}\b/gu, 'a colleague')
    .replace(/[\w.+-]{1,64}@[\w.-]{1,120}/g, '…')
}

const HANDBOOK = [
  {
    title: 'Holiday',
    text: 'You have 26 days of holiday a year. Enter requests in the personnel portal, at least two weeks before. Your team lead approves within three working days. In the first three months you can take up to six days.',
  },
  {
    title: 'Laptop and passwords',
    text: 'Your laptop is at the IT desk, room 114, on your first day. Bring an identity card. For a lost password call Dario Conti, extension 40. Change the first password within 24 hours.',
  },
  {
    title: 'When you are ill',
    text: 'Call your team lead before 9:00. From the third day we need a doctor’s note; photograph it and upload it to the personnel portal.',
  },
  {
    title: 'Expenses',
    text: 'Upload receipts to the expenses folder by the 20th of each month. Payroll repays them with the next salary. Ask Marta Silva about trips abroad.',
  },
]

export const firstWeekGuide = defineAgent({
  slug: 'first-week-guide',
  name: 'First Week Guide',
  inputSchema: fields({
    question: longText('Question', 2000, { minLength: 1, examples: ['Where do I get my laptop?'] }),
    day: integer('Day since the start', { minimum: 1, maximum: 365 }),
    handbook: list(
      'Handbook',
      { minItems: 1, maxItems: 60 },
      fields({ title: text('Title', 120), text: longText('Text', 4000) }),
    ),
  }),
  outputSchema: fields({
    answer: longText('Answer', 20_000),
    details: list(
      'Details',
      { maxItems: MOST_QUESTIONS },
      fields({
        question: text('Question', 240),
        section: text('In the handbook', 120),
        where: text('Where', 80),
        who: text('Who', 80),
        by_when: text('By when', 80),
      }),
    ),
    open_questions: list(
      'For the personnel team, without names',
      { maxItems: MOST_QUESTIONS },
      text('Question', 240),
    ),
    forgotten: text('Forgotten', 100),
  }),
  samples: [
    {
      name: 'First morning',
      input: {
        question:
          'Hi! Where do I get my laptop, and whom do I call when I lose the password?\nHow many days of holiday do I have?',
        day: 1,
        handbook: HANDBOOK,
      },
    },
    {
      name: 'Not in the handbook',
      input: {
        question: 'I’m Anika. Can I bring my dog on Fridays?\nBy when do I have to hand in receipts?',
        day: 12,
        handbook: HANDBOOK,
      },
    },
  ],
  run({ question, day, handbook }) {
    const asked = sentencesOf(question).filter((sentence) => contentWords(sentence).size > 0)
    const questions = (
      asked.some((one) => one.includes('?')) ? asked.filter((one) => one.includes('?')) : asked
    ).slice(0, MOST_QUESTIONS)
    if (questions.length === 0) throw new BadInput('Ask something: where, who, how or by when?')
    const search = createSearch(handbook)
    const results = questions.map((one) => ({ question: one, found: search(one) }))
    const open = results
      .filter(({ found }) => !found)
      .map((one) => shortened(withoutNames(one.question), 240))
    const paragraphs = results.map(({ question: one, found }) =>
      found
        ? `${found.article.title}: ${found.passage}`
        : `The handbook doesn’t say: “${shortened(one, 160)}” I pass the question on, without your name. Until there is an answer, ask your team lead.`,
    )
    const answer = [...new Set(paragraphs)].join('\n\n')
    return inPieces(answer, {
      answer,
      details: results.flatMap(({ question: one, found }) =>
        found
          ? [
              {
                question: shortened(one, 240),
                section: found.article.title,
                where: capitalised(first(WHERE, found.passage)),
                who: capitalised(first(WHO, found.passage, 1)),
                by_when: capitalised(first(BY_WHEN, found.passage)),
              },
            ]
          : [],
      ),
      open_questions: open,
      forgotten:
        day >= DAYS
          ? 'Today: the thirty days are over'
          : `On day ${DAYS}, in ${DAYS - day} ${DAYS - day === 1 ? 'day' : 'days'}`,
    })
  },
})
