// Describes a course as structured data (schema.org) for search engines, with nothing that its page does not show.
import { paths } from '../../../../paths.ts'
import type { LdJson } from '../../../../platform/client/page-meta.ts'
import type { StructuredData } from '../../../../platform/client/schema-org.ts'
import type { Course } from '../../courses.contract.ts'
import { LANGUAGE_CODES } from '../../courses.rules.ts'

/** Durations look like 'PT42H' and 'PT6H45M'. */
const isoDuration = (minutes: number) => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return `PT${hours > 0 ? `${hours}H` : ''}${rest > 0 || hours === 0 ? `${rest}M` : ''}`
}

export function courseJson(course: Course, site: { name?: string; url?: string }): LdJson {
  const address = (path: string) => (path.startsWith('/') && site.url !== undefined ? site.url + path : path)
  const { title, subtitle, description, image_url, level, language, price, owner, skills } = course
  const { rating, reviews_count, total_duration_minutes, what_youll_learn, created_at, updated_at } = course
  const url = address(paths.course(course.id))
  return {
    '@context': 'https://schema.org',
    '@type': 'Course',
    name: title,
    description: subtitle || description,
    url,
    ...(image_url === null ? {} : { image: address(image_url) }),
    provider: {
      '@type': 'Organization',
      name: site.name ?? '',
      ...(site.url === undefined ? {} : { url: site.url }),
    },
    ...(owner === null
      ? {}
      : {
          author: {
            '@type': 'Person',
            name: owner.display_name,
            ...(owner.is_public ? { url: address(paths.profile(owner.handle)) } : {}),
          },
        }),
    inLanguage: LANGUAGE_CODES[language],
    educationalLevel: level,
    dateCreated: created_at,
    dateModified: updated_at,
    ...(what_youll_learn.length === 0 ? {} : { teaches: what_youll_learn }),
    ...(skills.length === 0 ? {} : { about: skills }),
    ...(rating === null
      ? {}
      : {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: rating,
            reviewCount: reviews_count,
            bestRating: 5,
            worstRating: 1,
          },
        }),
    offers: {
      '@type': 'Offer',
      category: price === 0 ? 'Free' : 'Paid',
      price,
      priceCurrency: 'USD',
      url,
    },
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: 'Online',
      ...(total_duration_minutes === 0 ? {} : { courseWorkload: isoDuration(total_duration_minutes) }),
    },
  } satisfies StructuredData<'Course'>
}
