// The place of everything about courses in the home: those that one teaches and those that one takes are two tabs.
import type { ReactNode } from 'react'
import { paths } from '../../../../paths.ts'
import { Container, PageHeader } from '../../../../ui/page-header.tsx'
import { TabLinks } from '../../../../ui/tabs.tsx'

type CoursesPlaceProps = {
  open: 'teaching' | 'learning'
  title: ReactNode
  lead?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

export function CoursesPlace({ open, children, ...header }: CoursesPlaceProps) {
  const tabs = [
    { label: 'Teaching', to: paths.ownCourses(), end: true, isOpen: open === 'teaching' },
    { label: 'Learning', to: paths.ownLearning(), isOpen: open === 'learning' },
  ]
  return (
    <Container className="flex flex-col gap-6 pt-3 pb-16">
      <div>
        <TabLinks label="Courses" items={tabs} />
        <PageHeader size="part" {...header} />
      </div>
      {children}
    </Container>
  )
}
