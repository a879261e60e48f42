// One of one's own courses, with the list that the address asks for: its people first.
import { useSearchParams } from 'react-router'
import { choiceIn } from '../../../../../platform/client/page-of-list.ts'
import { COURSE_LISTS } from '../../teaching.rules.ts'
import { SoldOrderList } from './order-list.tsx'
import { PeopleList } from './people-list.tsx'
import { QuestionList } from './question-list.tsx'

const LISTS = { people: PeopleList, orders: SoldOrderList, questions: QuestionList } as const

export default function TaughtCourse() {
  const [search] = useSearchParams()
  const List = LISTS[choiceIn(search, 'tab', COURSE_LISTS) ?? COURSE_LISTS[0]]
  return <List />
}
