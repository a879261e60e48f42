// A certificate on screen and on paper: its holder, its course, and whether it is still valid.
import CircleCheck from 'lucide-react/icons/circle-check'
import type { ReactNode } from 'react'
import { paths } from '../../../../../paths.ts'
import { Button } from '../../../../../ui/button.tsx'
import { DocumentDate } from '../../../../../ui/document-date.tsx'
import { countOf } from '../../../../../ui/format.ts'
import { SiteLink } from '../../../../../ui/link.tsx'
import { Mark } from '../../../../../ui/mark.tsx'
import { Notice } from '../../../../../ui/notice.tsx'
import { ShareMenu } from '../../../../../ui/share-menu.tsx'
import type { Certificate } from '../../certificates.contract.ts'
import { certificateMessages as messages } from '../../certificates.messages.ts'

type CertificateSheetProps = {
  certificate: Certificate
  /** Paper has no address bar, so the address for verification is printed. */
  address: string
}

export function CertificateSheet({ certificate, address }: CertificateSheetProps) {
  const { holder_name, holder_handle, course, instructor_name, lessons_count, issued_at } = certificate
  if (holder_name === null) return <Revoked certificate={certificate} />
  return (
    <div className="mx-auto flex max-w-[52rem] flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <p className="inline-flex items-center gap-2 font-medium text-success">
          <CircleCheck aria-hidden="true" className="size-5" />
          {messages.valid}
        </p>
        <div className="flex flex-wrap gap-2">
          <ShareMenu path={paths.certificate(certificate.code)} title={course.title} />
          {/* The browser's print window saves as PDF as well. */}
          <Button className="noscript:hidden" onClick={() => window.print()}>
            Save as PDF
          </Button>
          <a
            href={linkedInAddress(certificate, address)}
            target="_blank"
            rel="noopener"
            className="button button-secondary"
          >
            Add to LinkedIn
          </a>
        </div>
      </div>
      <article className="flex flex-col gap-10 border border-ink bg-surface px-6 py-10 sm:px-14 sm:py-16 print:border-2">
        <header className="flex items-center justify-between gap-6">
          <p className="text-small font-medium tracking-wide uppercase">Certificate of completion</p>
          <Mark seed={course.id} className="size-10 text-accent" />
        </header>
        <div className="flex flex-col gap-4">
          <h1 className="display text-heading break-words">
            <bdi>{holder_name}</bdi>
          </h1>
          <p className="text-lead text-soft">completed the course</p>
          <p dir="auto" className="display text-title break-words">
            {course.title}
          </p>
        </div>
        <dl className="grid gap-6 border-t border-line pt-6 text-small sm:grid-cols-3">
          <Fact name="Completed">
            <DocumentDate moment={issued_at} />
          </Fact>
          {instructor_name !== null && (
            <Fact name="Instructor">
              <bdi>{instructor_name}</bdi>
            </Fact>
          )}
          <Fact name="Length">{countOf(lessons_count, 'lecture', 'lectures')}</Fact>
        </dl>
        <p className="text-small break-all text-faint">{`Verify at ${address}`}</p>
      </article>
      <p className="flex flex-wrap gap-x-6 gap-y-2 text-small print:hidden">
        {course.is_published && (
          <SiteLink to={paths.course(course.id)} className="prose-link">
            About this course
          </SiteLink>
        )}
        {holder_handle !== null && (
          <SiteLink to={paths.profile(holder_handle)} className="prose-link">
            <bdi>{`${holder_name}'s page`}</bdi>
          </SiteLink>
        )}
      </p>
    </div>
  )
}

/** LinkedIn fills in its form from the query. */
function linkedInAddress({ code, course, issued_at }: Certificate, address: string): string {
  const issued = new Date(issued_at)
  const query = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name: course.title,
    organizationName: 'Guildhall',
    issueYear: String(issued.getUTCFullYear()),
    issueMonth: String(issued.getUTCMonth() + 1),
    certUrl: address,
    certId: code,
  })
  return `https://www.linkedin.com/profile/add?${query}`
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1">
      <dt className="text-faint">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  )
}

function Revoked({ certificate: { course, revoked_at } }: { certificate: Certificate }) {
  return (
    <div className="mx-auto flex max-w-[52rem] flex-col gap-6">
      <h1 className="display text-heading">{messages.revoked}</h1>
      <Notice kind="warning">
        <p>{messages.revokedDetail}</p>
        {revoked_at !== null && (
          <p>
            Course: <bdi>{course.title}</bdi>. Revoked: <DocumentDate moment={revoked_at} />.
          </p>
        )}
      </Notice>
    </div>
  )
}
