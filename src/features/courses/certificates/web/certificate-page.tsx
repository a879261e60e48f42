// The public page by which anyone verifies a certificate, and from which its holder prints it.
import { data } from 'react-router'
import { paths } from '../../../../paths.ts'
import { loadIfFound } from '../../../../platform/client/load-context.ts'
import { pageMeta, siteFrom } from '../../../../platform/client/page-meta.ts'
import { linkPictureAddress } from '../../../../platform/contract/link-picture.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { FailedItem } from '../../../../ui/failed-item.tsx'
import { Container } from '../../../../ui/page-header.tsx'
import { certificatePicture } from '../../link-picture.rules.ts'
import { certificateContracts } from '../certificates.contract.ts'
import { certificateMessages as messages } from '../certificates.messages.ts'
import { CODE_PATTERN } from '../certificates.rules.ts'
import type { Route } from './+types/certificate-page'
import { CertificateSheet } from './parts/certificate-sheet.tsx'

export async function loader({ params: { code }, context }: Route.LoaderArgs) {
  const found = CODE_PATTERN.test(code)
    ? await loadIfFound(context, certificateContracts.verify, { params: { code } })
    : undefined
  if (!found) return data(null, { status: 404 })
  return { certificate: found, picture: linkPictureAddress(certificatePicture(found)) }
}

export function meta({ loaderData, matches, params }: Route.MetaArgs) {
  const site = siteFrom(matches)
  const path = paths.certificate(params.code)
  if (!loaderData) return pageMeta({ site, title: messages.notFound, description: '', path, isFound: false })
  const { certificate, picture } = loaderData
  const { holder_name, course } = certificate
  return pageMeta({
    site,
    title: `Certificate: ${course.title}`,
    description:
      holder_name === null ? messages.revoked : `${holder_name} completed the course “${course.title}”.`,
    path,
    picture,
    // Search engines do not list what people learned, though anyone who knows the address may read it.
    isListed: false,
  })
}

export default function CertificatePage({ loaderData, matches }: Route.ComponentProps) {
  return (
    <Container className="pt-10 pb-24 print:p-0">
      {loaderData ? (
        <CertificateSheet
          certificate={loaderData.certificate}
          address={(siteFrom(matches).url ?? '') + paths.certificate(loaderData.certificate.code)}
        />
      ) : (
        <>
          <h1 className="sr-only">{messages.notFound}</h1>
          <EmptyState
            title={messages.notFound}
            action={<ButtonLink to={paths.courses()}>Browse Courses</ButtonLink>}
          >
            {messages.notFoundDetail}
          </EmptyState>
        </>
      )}
    </Container>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <FailedItem
      error={error}
      messages={messages}
      next={{ to: paths.courses(), children: 'Browse Courses' }}
    />
  )
}
