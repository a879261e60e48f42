// The quizzes of the demonstration's courses, by the section that each of them ends.
import type { OwnCourse } from '../src/features/courses/courses.contract.ts'
import { beginQuiz, handInQuiz } from '../src/features/courses/learning/server/learning.actions.ts'
import type { Quiz, QuizItem } from '../src/features/courses/quizzes/quizzes.rules.ts'
import type { Person } from '../src/platform/actor.ts'
import type { Tx } from '../src/platform/database/database.ts'
import { systemRandom } from '../src/platform/random.ts'

type SeedQuestion = { asks: string; right: string[]; wrong: string[]; because: string }
type SeedQuiz = {
  course: string
  section: string
  title: string
  minutes: number
  pass_percent: number
  max_attempts: number | null
  questions: SeedQuestion[]
}

export const quizzes: SeedQuiz[] = [
  {
    course: 'SQL for questions that matter',
    section: 'One table',
    title: 'Quiz: rows or people?',
    minutes: 10,
    pass_percent: 75,
    max_attempts: null,
    questions: [
      {
        asks: 'A table of orders has one row for each order. Which expression says how many customers ordered?',
        right: ['count(distinct customer_id)'],
        wrong: ['count(*)', 'count(customer_id)', 'sum(customer_id)'],
        because: 'The others count orders: someone who ordered three times would be three customers.',
      },
      {
        asks: 'Which part of a query does the database work on first?',
        right: ['from'],
        wrong: ['select', 'order by', 'where'],
        because:
          'It finds the table, then filters rows with where, and picks the columns of select near the end.',
      },
      {
        asks: "The column country is empty for some customers. What does where country <> 'Spain' return?",
        right: ['Customers of other countries, without those whose country is empty'],
        wrong: [
          'Everyone except the customers in Spain',
          'Only customers whose country is empty',
          'An error, since an empty value can’t be compared',
        ],
        because:
          'A comparison with null is neither true nor false, and where keeps only what is true. Add “or country is null” if you mean everyone else.',
      },
      {
        asks: 'Which of these checks can show that a count is too high?',
        right: [
          'Count the same thing for one customer whom you know',
          'Compare it with how many rows the table has',
        ],
        wrong: ['Run the same query a second time', 'Sort the result in the other direction'],
        because:
          'Repeating or sorting the same mistake returns the same number. A case that you know does not.',
      },
    ],
  },
  {
    course: 'SQL for questions that matter',
    section: 'Two tables',
    title: 'Quiz: would you defend this number?',
    minutes: 15,
    pass_percent: 80,
    max_attempts: 3,
    questions: [
      {
        asks: 'Customers without an order should be in the result, too. Which join do you need from customers to orders?',
        right: ['left join'],
        wrong: ['inner join', 'cross join', 'right join'],
        because:
          'A left join keeps each row of the table on the left, here the customers, with nulls for what is missing.',
      },
      {
        asks: 'You join orders to their delivery notes, and the sum of sales doubles. What is the most likely reason?',
        right: ['Some orders have more than one delivery note'],
        wrong: [
          'Some orders have no delivery note',
          'The sum was calculated before the join',
          'The database counted deleted rows',
        ],
        because: 'Each further note repeats its order, and its amount with it. Sum first, then join.',
      },
      {
        asks: 'What does a window function do that group by does not?',
        right: ['It keeps each row and adds the result beside it'],
        wrong: ['It counts faster', 'It works without an order', 'It removes duplicate rows'],
        because: 'group by returns one row per group. A window looks at the group while each row stays.',
      },
      {
        asks: 'A dashboard shows how many customers came back within a month. Which customers should not be counted yet?',
        right: ['Those who first bought less than a month ago'],
        wrong: ['Those who bought twice on one day', 'Those who never came back', 'Those without an address'],
        because: 'Their month isn’t over. Counted as lost, they make each recent week look worse than it is.',
      },
      {
        asks: 'Before you show a number, which of these belong beside it?',
        right: ['What one row stands for', 'From when to when it counts', 'What was left out, and why'],
        wrong: ['How long the query took'],
        because: 'With these three, someone else can get to the same number, or find out why they don’t.',
      },
    ],
  },
  {
    course: 'Retrieval that answers customers',
    section: 'Finding the right paragraph',
    title: 'Quiz: which search finds it?',
    minutes: 10,
    pass_percent: 75,
    max_attempts: null,
    questions: [
      {
        asks: 'A customer asks about part “KX-2210-B”. Which search finds its paragraph most reliably?',
        right: ['Word search'],
        wrong: ['Embeddings alone', 'A longer prompt', 'Sorting by date'],
        because:
          'An embedding places part numbers close to one another. Word search takes them letter by letter.',
      },
      {
        asks: 'Where should a document be cut into pieces?',
        right: ['Along its headings, keeping the heading with each piece'],
        wrong: ['Every 500 characters', 'At each full stop', 'In the middle of long tables'],
        because:
          'A piece without its heading may say the right thing about a product that no one can identify.',
      },
      {
        asks: 'How do you merge the results of word search and embeddings?',
        right: ['By their rank in each list'],
        wrong: [
          'By adding their scores',
          'By taking the longer list',
          'By asking the model which it prefers',
        ],
        because: 'The scores are on different scales, so their sum means nothing. Ranks can be compared.',
      },
      {
        asks: 'The right paragraph isn’t among the first ten. What can be the reason?',
        right: [
          'It was cut in the wrong place',
          'The question uses words that the document does not',
          'No document answers the question',
        ],
        wrong: ['The answer was too long'],
        because:
          'The answer is written after the search. Look at pieces, words and gaps before you touch the prompt.',
      },
    ],
  },
]

/** Returns the quiz at the end of a section about its lectures; undefined if it has none. */
export function quizLecture(course: string, section: string) {
  const found = quizzes.find((one) => one.course === course && one.section === section)
  if (!found) return undefined
  const { title, minutes, pass_percent, max_attempts, questions } = found
  const quiz: Quiz = { pass_percent, max_attempts, is_shuffled: true, questions: questions.map(asQuestion) }
  return { title, duration: minutes, type: 'quiz' as const, quiz }
}

function asQuestion({ asks, right, wrong, because }: SeedQuestion): QuizItem {
  const answer = (is_right: boolean) => (text: string) => ({ id: systemRandom.uuid(), text, is_right })
  return {
    id: systemRandom.uuid(),
    kind: right.length > 1 ? 'multiple' : 'single',
    text: asks,
    answers: [...right.map(answer(true)), ...wrong.map(answer(false))],
    explanation: because,
  }
}

/** By lecture, the quizzes of a course. */
export const quizzesOf = ({ curriculum }: OwnCourse) =>
  new Map(
    curriculum.flatMap(({ lectures }) =>
      lectures.flatMap(({ id, quiz }) => (quiz ? [[id, quiz] as const] : [])),
    ),
  )

/** Takes a quiz, with all answers right. */
export async function passQuiz(
  tx: Tx,
  {
    actor,
    place,
    quiz: { questions },
  }: { actor: Person; place: { courseId: number; lectureId: number }; quiz: Quiz },
  when: Date,
): Promise<void> {
  const { attempt } = await beginQuiz(tx, place, { actor, now: when, random: systemRandom })
  if (!attempt) return
  const answers = questions.map((one) => ({
    question_id: one.id,
    answer_ids: one.answers.flatMap(({ id, is_right }) => (is_right ? [id] : [])),
  }))
  await handInQuiz(
    tx,
    { ...place, attemptId: attempt.id, given: { answers } },
    { actor, now: when, random: systemRandom },
  )
}
