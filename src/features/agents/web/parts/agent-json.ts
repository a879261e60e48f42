// Describes an agent as structured data (schema.org) for search engines, with nothing that the page does not show. It has a
// rating only if people have reviewed it.
import { paths } from '../../../../paths.ts'
import type { LdJson } from '../../../../platform/client/page-meta.ts'
import type { StructuredData } from '../../../../platform/client/schema-org.ts'
import type { ReviewList } from '../../../reviews/reviews.contract.ts'
import { MAX_STARS, MIN_STARS } from '../../../reviews/reviews.rules.ts'
import type { Agent } from '../../agents.contract.ts'

export function agentJson(
  {
    id,
    name,
    description,
    category,
    price,
  }: Pick<Agent, 'id' | 'name' | 'description' | 'category' | 'price'>,
  { average, reviews_count }: Pick<ReviewList, 'average' | 'reviews_count'>,
  siteUrl: string | undefined,
): LdJson {
  const path = paths.agent(id)
  return {
    '@context': 'https://schema.org',
    '@type': 'SoftwareApplication',
    name,
    description,
    applicationCategory: category,
    url: siteUrl === undefined ? path : siteUrl + path,
    offers: { '@type': 'Offer', price, priceCurrency: 'USD' },
    ...(average === null
      ? {}
      : {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: average,
            reviewCount: reviews_count,
            bestRating: MAX_STARS,
            worstRating: MIN_STARS,
          },
        }),
  } satisfies StructuredData<'SoftwareApplication'>
}
