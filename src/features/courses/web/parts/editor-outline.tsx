// Stands in for the editor until the course is loaded.
import { paths } from '../../../../paths.ts'
import { BackLink } from '../../../../ui/back-link.tsx'
import { Container, PageHeader } from '../../../../ui/page-header.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'

export function EditorOutline({ title }: { title: string }) {
  return (
    <Container className="flex flex-col gap-6 pb-16">
      <PageHeader
        size="part"
        title={title}
        before={<BackLink to={paths.ownCourses()}>My Courses</BackLink>}
      />
      <div role="status" className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_18rem] lg:gap-12">
        <span className="sr-only">Loading the editor</span>
        <div className="flex flex-col gap-6">
          <Skeleton className="h-11 w-full" />
          <Skeleton className="h-16 w-full" />
          <Skeleton className="h-16 w-full" />
          <Skeleton className="h-48 w-full" />
        </div>
        <Skeleton className="h-72 w-full" />
      </div>
    </Container>
  )
}
