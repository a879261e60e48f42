// An open project as structured data (schema.org), for search engines: nothing that its page does not show. It is a job for
// someone who works on their own account; the budget is for the whole of it.
import { paths } from '../../../../paths.ts'
import type { LdJson } from '../../../../platform/client/page-meta.ts'
import type { StructuredData } from '../../../../platform/client/schema-org.ts'
import type { Project } from '../../projects.contract.ts'

/** A project stays open until it is awarded or archived; search engines want a day after which they may forget it. */
const LISTED_MS = 180 * 24 * 3600 * 1000

export function projectJson(
  { id, title, company, description, category, location, budget, skills, created_at }: Project,
  site: { url?: string },
): LdJson {
  const path = paths.project(id)
  const isRemote = /\bremote\b/i.test(location)
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title,
    description,
    url: site.url === undefined ? path : site.url + path,
    datePosted: created_at,
    validThrough: new Date(Date.parse(created_at) + LISTED_MS).toISOString(),
    employmentType: 'CONTRACTOR',
    hiringOrganization: { '@type': 'Organization', name: company },
    baseSalary: { '@type': 'MonetaryAmount', currency: 'USD', value: budget },
    jobLocation: { '@type': 'Place', address: location },
    ...(isRemote ? { jobLocationType: 'TELECOMMUTE' } : {}),
    ...(category === null ? {} : { industry: category }),
    ...(skills.length === 0 ? {} : { skills: skills.join(', ') }),
  } satisfies StructuredData<'JobPosting'>
}
