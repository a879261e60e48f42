// A profile in full: the person, their updates, and their offers on the site (PRO-1).

import { lazy, type ReactNode, Suspense, useState } from 'react'
import { paths } from '../../../../paths.ts'
import { Pagination } from '../../../../ui/pagination.tsx'
import { latePart } from '../../../../ui/when-online.ts'
import type { AgentPage } from '../../../agents/agents.contract.ts'
import { AgentCard } from '../../../agents/web/parts/agent-card.tsx'
import type { ListedCertificate } from '../../../courses/certificates/certificates.contract.ts'
import type { PersonCoursePage } from '../../../courses/courses.contract.ts'
import { CourseCard } from '../../../courses/web/parts/course-card.tsx'
import type { FollowCounts } from '../../../follows/follows.contract.ts'
import type { PublicProfile } from '../../../profiles/profiles.contract.ts'
import { profileMessages } from '../../../profiles/profiles.messages.ts'
import type { PersonProjectPage } from '../../../projects/projects.contract.ts'
import { Propose } from '../../../projects/proposals/web/parts/propose.tsx'
import { ProjectCard } from '../../../projects/web/parts/project-card.tsx'
import type { PersonUpdatePage } from '../../../updates/updates.contract.ts'
import type { TrackRecord } from '../../directory.contract.ts'
import { ProfileActions } from './profile-actions.tsx'
import { ProfileAside } from './profile-aside.tsx'
import { ProfileHead } from './profile-head.tsx'
import { ProfileRecord } from './profile-record.tsx'

/** The updates of a person are the last thing on the page, and need more script than all other parts. */
const PersonUpdates = lazy(() =>
  latePart(async () => ({
    default: (await import('../../../updates/web/parts/person-updates.tsx')).PersonUpdates,
  })),
)

export const CARDS_PAGE_SIZE = 4

type WhatTheyOffer = {
  agents: AgentPage
  courses: PersonCoursePage
  projects: PersonProjectPage
  certificates: readonly ListedCertificate[]
  updates: PersonUpdatePage
}

export type ProfileViewProps = {
  profile: PublicProfile
  follows: FollowCounts
  record: TrackRecord
} & WhatTheyOffer

export function ProfileView(props: ProfileViewProps) {
  const { profile, follows, record, agents, courses, projects, certificates, updates } = props
  const { bio, handle } = profile
  /** With a person whom the reader has blocked there is nothing to begin. */
  const [blockedId, setBlockedId] = useState<string>()
  const isBlocked = blockedId === profile.id
  return (
    <>
      <ProfileHead
        profile={profile}
        follows={follows}
        record={
          <ProfileRecord
            {...record}
            hourly_rate={profile.hourly_rate}
            agents={agents.total}
            courses={courses.total}
          />
        }
        isBlocked={isBlocked}
        onBlock={(isNow) => setBlockedId(isNow ? profile.id : undefined)}
        action={!isBlocked && <ProfileActions profile={profile} />}
      />
      {bio !== null && (
        // The text has its own direction: it may be written from right to left.
        <p dir="auto" className="mt-8 max-w-measure text-lead break-words whitespace-pre-line sm:px-8">
          {bio}
        </p>
      )}
      <div className="mt-12 grid gap-x-16 gap-y-12 sm:px-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <ProfileAside profile={profile} certificates={certificates} />
        <div className="flex min-w-0 flex-col gap-14 lg:col-start-1 lg:row-start-1">
          <Offers handle={handle} agents={agents} courses={courses} projects={projects} />
          {/* Updates come last, because their list has no end. */}
          <Part id="updates" title="Updates & Posts">
            {isBlocked ? (
              <NoUpdates>{profileMessages.updatesBlocked}</NoUpdates>
            ) : (
              <Suspense fallback={null}>
                <PersonUpdates
                  handle={handle}
                  name={profile.display_name ?? `@${handle}`}
                  first={updates}
                  empty={<NoUpdates>{profileMessages.noUpdates}</NoUpdates>}
                />
              </Suspense>
            )}
          </Part>
        </div>
      </div>
    </>
  )
}

type OffersProps = { handle: string } & Pick<WhatTheyOffer, 'agents' | 'courses' | 'projects'>

function Offers({ handle, agents, courses, projects }: OffersProps) {
  const hrefFor = (more: { agents?: number; courses?: number; projects?: number }, section: string) => {
    const pages = { agents: agents.page, courses: courses.page, projects: projects.page, ...more }
    const query = Object.fromEntries(
      Object.entries(pages).map(([list, page]) => [list, page === 1 ? undefined : page]),
    )
    return `${paths.profile(handle, query)}#${section}`
  }
  return (
    <>
      {agents.total > 0 && (
        <Part id="agents" title="AI agents" count={agents.total}>
          <Cards list={agents}>
            {agents.items.map((agent) => (
              <li key={agent.id}>
                <AgentCard agent={agent} returnTo={paths.agent(agent.id)} />
              </li>
            ))}
          </Cards>
          <Pagination
            {...pagesOf(agents)}
            hrefFor={(page) => hrefFor({ agents: page }, 'agents')}
            label="Pages of agents"
          />
        </Part>
      )}
      {courses.total > 0 && (
        <Part id="courses" title="Courses" count={courses.total}>
          <Cards list={courses}>
            {courses.items.map((course) => (
              <li key={course.id}>
                <CourseCard course={course} headingLevel={3} />
              </li>
            ))}
          </Cards>
          <Pagination
            {...pagesOf(courses)}
            hrefFor={(page) => hrefFor({ courses: page }, 'courses')}
            label="Pages of courses"
          />
        </Part>
      )}
      {projects.total > 0 && (
        <Part id="projects" title="Active projects" count={projects.total}>
          <Cards list={projects} wide>
            {projects.items.map((project) => (
              <li key={project.id}>
                <ProjectCard project={project} action={<Propose project={project} isOneOfMany />} />
              </li>
            ))}
          </Cards>
          <Pagination
            {...pagesOf(projects)}
            hrefFor={(page) => hrefFor({ projects: page }, 'projects')}
            label="Pages of projects"
          />
        </Part>
      )}
    </>
  )
}

const NoUpdates = ({ children }: { children: string }) => (
  <p className="rounded-box border border-dashed border-edge px-6 py-8 text-soft">{children}</p>
)

type PartProps = { id: string; title: string; count?: number; children: ReactNode }

function Part({ id, title, count, children }: PartProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="flex scroll-mt-24 flex-col gap-5">
      <h2
        id={`${id}-title`}
        className="display flex items-baseline gap-3 border-t border-ink pt-4 text-title"
      >
        <span>{title}</span>
        {count !== undefined && <span className="figures font-sans text-small text-faint">{count}</span>}
      </h2>
      {children}
    </section>
  )
}

type Paged = { items: readonly unknown[]; total: number; page: number; page_size: number }

function pagesOf({ total, page, page_size }: Paged) {
  const pageCount = Math.max(1, Math.ceil(total / page_size))
  return { page: Math.min(page, pageCount), pageCount }
}

function Cards({ list, wide = false, children }: { list: Paged; wide?: boolean; children: ReactNode }) {
  if (list.items.length === 0) {
    return <p className="text-soft">There's nothing more here.</p>
  }
  return <ul className={wide ? 'grid gap-4' : 'grid gap-4 sm:grid-cols-2'}>{children}</ul>
}
