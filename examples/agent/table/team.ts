// Rows of the table: agents of the demonstration that help a team: newcomers, shifts and briefs.
import type { SampleAgent } from '../agent.ts'
import { numbersOf, rounded, sumOf } from '../amounts.ts'
import { createSearch } from '../articles.ts'
import { choice, fields, integer, list, longText, number, text } from '../schema.ts'
import { counted, enumerated, mentioned, sentencesOf, wordsOf } from '../text.ts'
import { row } from './row.ts'

const VAGUE_WORDS =
  'everyone awareness viral engaging modern innovative fresh emotional high-quality premium young dynamic unique authentic buzz wow cool soon big'.split(
    ' ',
  )
const BRIEF_PARTS = [
  {
    part: 'For whom',
    words: ['audience', 'customers', 'buyers', 'owners', 'readers', 'parents', 'women', 'men', 'who', 'aged'],
    question: 'For whom is it? Name one person who would buy, and one who wouldn’t.',
    why: 'A text for everyone convinces no one.',
  },
  {
    part: 'Instead of what',
    words: ['instead of', 'rather than', 'competitor', 'competitors', 'alternative', 'compared'],
    question: 'What do they do or buy today, if not yours?',
    why: 'The agency argues against something, or against nothing.',
  },
  {
    part: 'One message',
    words: ['message', 'promise', 'remember', 'because', 'proof'],
    question: 'If they remember one sentence, which one?',
    why: 'Three messages are none.',
  },
  {
    part: 'How will we know',
    words: ['goal', 'measure', 'orders', 'sales', 'visits', 'increase', 'success', 'sign-ups'],
    question: 'How will you know that it worked, and who counts?',
    why: 'Without a number, the loudest opinion decides afterwards.',
  },
  {
    part: 'Money',
    words: ['budget', 'cost', 'eur', 'euros', 'usd', 'dollars'],
    question: 'What may it cost, with media and production?',
    why: 'Ideas without a budget are drawn twice.',
  },
  {
    part: 'By when',
    words: ['launch', 'deadline', 'until', 'weeks', 'spring', 'summer', 'autumn', 'winter', 'christmas'],
    question: 'When must it be out, and what happens on that day?',
    why: 'A season is not a date.',
  },
  {
    part: 'Where',
    words: ['instagram', 'newsletter', 'posters', 'radio', 'website', 'search', 'email', 'print', 'shop'],
    question: 'Where do these people meet it, and what do they do a minute later?',
    why: 'The place decides on length and tone.',
  },
  {
    part: 'Who decides',
    words: ['approve', 'approves', 'approval', 'decides', 'sign off', 'responsible'],
    question: 'Who approves, alone, and how many rounds are there?',
    why: 'Five approvers write a sixth campaign.',
  },
] as const
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
type Shift = { day: (typeof DAYS)[number]; from: string; to: string }
/** When a shift begins and ends, in hours of the week. */
function hoursOf({ day, from, to }: Shift): { begin: number; end: number } {
  const [begin = 0, end = 0] = [from, to].map((time) => {
    const [hours = 0, minutes = 0] = numbersOf(time)
    return Math.min(24, hours) + Math.min(59, minutes) / 60
  })
  const midnight = DAYS.indexOf(day) * 24
  return { begin: midnight + begin, end: midnight + end + (end <= begin ? 24 : 0) }
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

const WEEK = DAYS.slice(0, 5)

export const team: readonly SampleAgent[] = [
  row({
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
        { maxItems: 6 },
        fields({
          question: text('Question', 240),
          section: text('In the handbook', 120),
          where: text('Where', 80),
          who: text('Who', 80),
          by_when: text('By when', 80),
        }),
      ),
      open_questions: list('For the personnel team, without names', { maxItems: 6 }, text('Question', 240)),
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
    streams: 'answer',
    needs: ({ question }) => question.trim() === '' && 'Ask something: where, who, how or by when?',
    answers({ question, day, handbook }) {
      const search = createSearch(handbook)
      const sentences = sentencesOf(question)
      const asks = sentences.filter((one) => one.includes('?'))
      const asked = (asks.length > 0 ? asks : sentences)
        .slice(0, 6)
        .map((one) => ({ question: one, found: search(one) }))
      const answered = asked.flatMap(({ question: one, found }) =>
        found ? [{ question: one, ...found }] : [],
      )
      const open = asked.filter(({ found }) => !found).map((one) => one.question)
      const texts = [...new Set(answered.map(({ article, passage }) => `${article.title}: ${passage}`))]
      return {
        answer: [
          ...texts,
          ...open.map((one) => `I don’t find this in the handbook: “${one}” Ask your team lead.`),
        ].join('\n\n'),
        details: answered.map(({ question: one, article, passage }) => ({
          question: one,
          section: article.title,
          where: /\bat the [\w ]{2,40}/.exec(passage)?.[0] ?? '',
          who: /\b(?:call|ask) (\p{Lu}\p{L}+ \p{Lu}\p{L}+)/u.exec(passage)?.[1] ?? '',
          by_when: /\b(?:within|by|until|on your) [\w ]{2,40}/i.exec(passage)?.[0] ?? '',
        })),
        open_questions: open,
        forgotten: day <= 30 ? `On day 30, in ${counted(30 - day, 'day')}` : 'Already forgotten',
      }
    },
  }),
  row({
    slug: 'rota-planner',
    name: 'Rota Planner',
    inputSchema: fields({
      people: list(
        'People',
        { minItems: 1, maxItems: 40 },
        fields({
          name: text('Name', 60),
          skills: text('Skills', 200, { description: 'Separate with commas' }),
          hours_a_week: number('Hours a week', { minimum: 0, maximum: 80 }),
          wishes: text('Wishes', 200, { examples: ['Tuesday off, no nights'] }),
        }),
      ),
      shifts: list(
        'Shifts of the week',
        { minItems: 1, maxItems: 120 },
        fields({
          day: choice('Day', DAYS),
          from: text('From', 5, { examples: ['06:00'] }),
          to: text('To', 5, { examples: ['14:00'] }),
          skill: text('Skill', 60),
          people: integer('People', { minimum: 1, maximum: 20 }),
        }),
      ),
      country: choice('Rest times of', [
        'Germany',
        'France',
        'United Kingdom',
        'Ukraine',
        'Switzerland',
        'Spain',
      ]),
    }),
    outputSchema: fields({
      summary: text('Summary', 300),
      plan: list(
        'Plan',
        { maxItems: 120 },
        fields({
          shift: text('Shift', 60),
          skill: text('Skill', 60),
          people: text('People', 1300),
          missing: integer('Missing'),
        }),
      ),
      refused_wishes: list(
        'Wishes that could not be granted',
        { maxItems: 500 },
        fields({ person: text('Person', 60), shift: text('Shift', 60), reason: text('Why', 800) }),
      ),
      hours: list(
        'Hours',
        { maxItems: 40 },
        fields({
          person: text('Person', 60),
          hours: number('Planned'),
          contract: number('Contract'),
          weekend_shifts: integer('Weekend shifts'),
        }),
      ),
    }),
    samples: [
      {
        name: 'A bakery’s week',
        input: {
          people: [
            { name: 'Olha', skills: 'oven, counter', hours_a_week: 40, wishes: 'Saturday off' },
            { name: 'Petro', skills: 'oven', hours_a_week: 32, wishes: 'no late' },
            { name: 'Daryna', skills: 'counter', hours_a_week: 24, wishes: 'Wednesday off' },
            { name: 'Maksym', skills: 'counter', hours_a_week: 30, wishes: '' },
          ],
          shifts: [
            ...WEEK.map((day) => ({ day, from: '04:00', to: '12:00', skill: 'oven', people: 1 })),
            ...WEEK.map((day) => ({ day, from: '07:00', to: '13:00', skill: 'counter', people: 1 })),
            { day: 'Saturday', from: '04:00', to: '12:00', skill: 'oven', people: 2 },
            { day: 'Saturday', from: '07:00', to: '13:00', skill: 'counter', people: 1 },
          ],
          country: 'Ukraine',
        },
      },
      {
        name: 'Late, then early: too little rest',
        input: {
          people: [
            { name: 'Jana', skills: 'reception', hours_a_week: 40, wishes: 'Tuesday off' },
            { name: 'Emil', skills: 'reception', hours_a_week: 20, wishes: '' },
          ],
          shifts: [
            { day: 'Monday', from: '14:00', to: '22:00', skill: 'reception', people: 1 },
            { day: 'Tuesday', from: '06:00', to: '14:00', skill: 'reception', people: 1 },
            { day: 'Tuesday', from: '14:00', to: '22:00', skill: 'reception', people: 1 },
            { day: 'Wednesday', from: '06:00', to: '14:00', skill: 'reception', people: 1 },
          ],
          country: 'Germany',
        },
      },
    ],
    needs: ({ people }) =>
      new Set(people.map(({ name }) => name.trim())).size < people.length &&
      'Each person needs a name of their own.',
    answers({ people, shifts, country }) {
      const rest = country === 'Ukraine' || country === 'Spain' ? 12 : 11
      const staff = people.map((one) => ({ ...one, ends: [] as number[], hours: 0, weekend: 0 }))
      const refused_wishes: { person: string; shift: string; reason: string }[] = []
      const plan = shifts
        .map((one) => ({ ...one, ...hoursOf(one), shift: `${one.day} ${one.from}–${one.to}` }))
        .sort((one, other) => one.begin - other.begin)
        .map(({ shift, skill, day, begin, end, people: wanted }) => {
          const isOff = (wishes: string) => mentioned(wishes, [`${day} off`]) !== undefined
          const chosen = staff
            .filter(
              (one) =>
                mentioned(one.skills, [skill]) &&
                begin >= (one.ends.at(-1) ?? -rest) + rest &&
                one.hours + end - begin <= one.hours_a_week,
            )
            .sort(
              (one, other) =>
                Number(isOff(one.wishes)) - Number(isOff(other.wishes)) || one.hours - other.hours,
            )
            .slice(0, wanted)
          for (const one of chosen) {
            one.ends.push(end)
            one.hours = rounded(one.hours + end - begin)
            if (day === 'Saturday' || day === 'Sunday') one.weekend++
            if (isOff(one.wishes))
              refused_wishes.push({ person: one.name, shift, reason: 'No one else is free and rested.' })
          }
          return {
            shift,
            skill,
            people: enumerated(chosen.map(({ name }) => name)),
            missing: wanted - chosen.length,
          }
        })
      const open = sumOf(plan.map(({ missing }) => missing))
      return {
        summary: `${counted(plan.length, 'shift')} planned with ${rest} hours of rest (${country}): ${open === 0 ? 'all are filled' : `${counted(open, 'place')} open`}.`,
        plan,
        refused_wishes,
        hours: staff.map((one) => ({
          person: one.name,
          hours: one.hours,
          contract: one.hours_a_week,
          weekend_shifts: one.weekend,
        })),
      }
    },
  }),
  row({
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
        { maxItems: 8 },
        fields({
          part: text('About', 40),
          state: choice('In the brief', ['Clear', 'Vague', 'Missing']),
          question: text('Question', 200),
          why: text('Why it matters', 200),
          in_the_brief: text('The brief says', 200),
          last_time: text('Last time', 200),
        }),
      ),
      vague_words: list('Words that can mean anything', { maxItems: VAGUE_WORDS.length }, text('Word', 40)),
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
    streams: 'page',
    needs: ({ brief }) =>
      wordsOf(brief).length < 4 &&
      'This is not a brief yet. Write at least what you want to sell, and to whom.',
    answers({ brief, past_brief = '' }) {
      const said = sentencesOf(brief)
      const before = sentencesOf(past_brief)
      const questions = BRIEF_PARTS.map(({ part, words, question, why }) => {
        const found = said.find((sentence) => mentioned(sentence, words))
        const state = found === undefined ? 'Missing' : /\d|because|who\b/.test(found) ? 'Clear' : 'Vague'
        const last_time = before.find((sentence) => mentioned(sentence, words)) ?? ''
        const asked = state === 'Clear' ? { question: '', why: '' } : { question, why }
        return { part, state, ...asked, in_the_brief: found ?? '', last_time } as const
      })
      const open = questions.filter(({ state }) => state !== 'Clear')
      const asks = `${counted(open.length, 'question')} before the agency sees it: ${enumerated(open.map(({ part }) => part.toLowerCase()))}.`
      return {
        summary: open.length === 0 ? 'The agency can begin: all points are answered.' : asks,
        questions,
        vague_words: VAGUE_WORDS.filter((word) => mentioned(brief, [word])),
        page: questions
          .map(({ part, in_the_brief, question }) =>
            [part, in_the_brief, question && `→ ${question}`].filter(Boolean).join('\n'),
          )
          .join('\n\n'),
      }
    },
  }),
]
