// The invitation to learn: a stair of three levels, laid in stone, and the courses that most people take.
import { paths } from '../../../../paths.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { Card, CardLink } from '../../../../ui/card.tsx'
import { markPath } from '../../../../ui/mark.tsx'
import { Stars } from '../../../../ui/stars.tsx'
import type { CourseCard } from '../../../courses/courses.contract.ts'
import { Promotion } from './promotion.tsx'

/** `price` is the text on the card. */
export type CourseEntry = Pick<CourseCard, 'id' | 'title' | 'instructor' | 'level' | 'rating'> & {
  price: string
}

const LEVELS = ['Beginner', 'Intermediate', 'Advanced'] as const
const STEP = { width: 240, height: 96 }
const STONE = 48
const SHEET = { width: STEP.width * LEVELS.length, height: STEP.height * LEVELS.length + 72 }

/** The stones below each step, from the left, each with its place in the drawing. */
const STONES = LEVELS.flatMap((_, step) => {
  const rows = ((step + 1) * STEP.height) / STONE
  const columns = STEP.width / STONE
  return Array.from({ length: rows * columns }, (_, index) => ({
    seed: step * 31 + index * 7,
    x: step * STEP.width + (index % columns) * STONE,
    y: SHEET.height - (Math.floor(index / columns) + 1) * STONE,
  }))
})

function Stair() {
  return (
    <svg
      viewBox={`0 0 ${SHEET.width} ${SHEET.height}`}
      role="img"
      aria-label="A staircase with three steps: Beginner, Intermediate, Advanced"
      data-pigment="slate"
      className="block w-full border-b border-ink"
    >
      {STONES.map(({ seed, x, y }) => (
        <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
          <path
            className={seed % 5 === 1 ? 'ink-tone' : 'ink-ground'}
            d={`M.75 .75h${STONE - 1.5}v${STONE - 1.5}h${1.5 - STONE}z`}
          />
          {seed % 3 === 0 && (
            <path
              className="stroke-deep"
              strokeWidth="0.7"
              transform="translate(12 12) scale(2)"
              d={markPath(seed)}
            />
          )}
        </g>
      ))}
      {LEVELS.map((level, step) => (
        <text
          key={level}
          x={step * STEP.width + 4}
          y={SHEET.height - (step + 1) * STEP.height - 18}
          className="display fill-ink text-[1.875rem]"
        >
          {level}
        </text>
      ))}
    </svg>
  )
}

export function CourseStair({ courses }: { courses: readonly CourseEntry[] }) {
  return (
    <Promotion
      rows="beside"
      title="Take the next step up"
      text="AI courses at three levels, from your first prompt to running your own models, with instructors who answer questions and others learning alongside you."
      action={
        <ButtonLink to={paths.courses()} variant="solid" size="large" prefetch="intent">
          Start Learning
        </ButtonLink>
      }
    >
      <Stair />
      {courses.length > 0 && (
        <ul className="mt-6 grid gap-3 sm:grid-cols-3 sm:gap-4">
          {courses.map((course) => (
            <li key={course.id}>
              <Entry course={course} />
            </li>
          ))}
        </ul>
      )}
    </Promotion>
  )
}

function Entry({ course: { id, title, instructor, level, rating, price } }: { course: CourseEntry }) {
  return (
    <Card interactive className="h-full">
      <p className="text-small text-soft">{level}</p>
      <h3 dir="auto" className="display mt-1 text-title">
        <CardLink to={paths.course(id)} viewTransition prefetch="intent">
          {title}
        </CardLink>
      </h3>
      <p className="mt-2 mb-5 flex flex-wrap items-center gap-x-3 text-small text-soft">
        <Stars rating={rating} />
        {instructor !== null && <bdi className="truncate">{instructor}</bdi>}
      </p>
      <p className="display figures mt-auto text-title">{price}</p>
    </Card>
  )
}
