// Students of one of the demonstration's courses asked these questions about its lectures, and got these answers.

type SeedAnswer = { by: string; hours_ago: number; body: string; hasHelped?: true }
export type SeedQuestion = {
  lecture: string
  by: string
  hours_ago: number
  title: string
  body?: string
  answers: SeedAnswer[]
}

/**
 * The questions are by the course's title, oldest first. All people who ask or answer here are enrolled, or teach it.
 */
export const QUESTIONS: Readonly<Record<string, readonly SeedQuestion[]>> = {
  'Retrieval that answers customers': [
    {
      lecture: 'Cutting documents',
      by: 'lukas-achterberg',
      hours_ago: 431,
      title: 'How do I cut a table that is longer than a page?',
      body: 'Our tariff tables run over six pages. If I never cut through a table, one piece has **9,000 words** and everything matches it.',
      answers: [
        {
          by: 'minh-anh-tran',
          hours_ago: 428,
          body: 'I gave each row a sentence of its own: the column heads, then the values. Finding got much better, the answers read a bit stiff.',
        },
        {
          by: 'amara-okafor',
          hours_ago: 420,
          body: 'Minh Anh’s way is the right one for tables that people look things up in. Cut *between rows*, and repeat two things in every piece:\n\n- the heading of the section\n- the row of column heads\n\nA table is only whole if each piece can be read alone.',
          hasHelped: true,
        },
        {
          by: 'lukas-achterberg',
          hours_ago: 402,
          body: '38 of my 50 questions are right now, from 29. Thank you both.',
        },
      ],
    },
    {
      lecture: 'Words and meanings together',
      by: 'hana-kovarova',
      hours_ago: 250,
      title: 'Does merging by rank work when one of the two lists is empty?',
      answers: [
        {
          by: 'amara-okafor',
          hours_ago: 244,
          body: 'Yes: what is missing from a list gets no points from it. If word search finds nothing at all, look at the question first. Often it is in another language than the documents.',
          hasHelped: true,
        },
      ],
    },
    {
      lecture: 'Words and meanings together',
      by: 'freya-haugen',
      hours_ago: 71,
      title: 'My part numbers contain dashes. Which search drops them?',
      body: 'For `AX-4410-B` I get every document that mentions AX.',
      answers: [
        {
          by: 'oskar-lindgren',
          hours_ago: 66,
          body: 'Mine did the same. I index the number twice, with and without dashes, as one word each.',
        },
      ],
    },
    {
      lecture: 'Say that you do not know',
      by: 'freya-haugen',
      hours_ago: 20,
      title: 'Where do you draw the line between a weak source and none?',
      answers: [],
    },
  ],
}

/** Returns the people who ask or answer about a course, and for how many hours each has had it at least. */
export function speakersIn(title: string): ReadonlyMap<string, number> {
  const said = (QUESTIONS[title] ?? []).flatMap(({ by, hours_ago, answers }) => [
    { by, hours_ago },
    ...answers,
  ])
  const first = new Map<string, number>()
  for (const { by, hours_ago } of said) first.set(by, Math.max(first.get(by) ?? 0, hours_ago))
  return first
}
