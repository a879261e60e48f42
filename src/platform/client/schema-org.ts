// Declares the words of schema.org that our pages use in their structured data. Checking against the whole vocabulary
// (schema-dts) made every type check allocate a tenth more.

export type StructuredData<Type extends keyof Vocabulary> = {
  '@context': 'https://schema.org'
} & Vocabulary[Type]

interface Vocabulary {
  Course: Course
  DiscussionForumPosting: DiscussionForumPosting
  JobPosting: JobPosting
  Person: Person
  SoftwareApplication: SoftwareApplication
  WebSite: WebSite
}

interface Course {
  '@type': 'Course'
  name: string
  description: string
  url: string
  image?: string
  provider: Organization
  author?: Person
  inLanguage: string
  educationalLevel: string
  dateCreated: string
  dateModified: string
  teaches?: readonly string[]
  about?: readonly string[]
  aggregateRating?: AggregateRating
  offers: Offer
  hasCourseInstance: { '@type': 'CourseInstance'; courseMode: string; courseWorkload?: string }
}

interface DiscussionForumPosting {
  '@type': 'DiscussionForumPosting'
  url: string
  headline?: string
  text: string
  datePublished: string
  dateModified: string
  author?: Person
  image?: readonly string[]
  keywords?: readonly string[]
  interactionStatistic: readonly {
    '@type': 'InteractionCounter'
    interactionType: { '@type': 'LikeAction' | 'CommentAction' | 'ShareAction' }
    userInteractionCount: number
  }[]
}

interface JobPosting {
  '@type': 'JobPosting'
  title: string
  description: string
  url: string
  datePosted: string
  validThrough: string
  employmentType: string
  hiringOrganization: Organization
  baseSalary: { '@type': 'MonetaryAmount'; currency: string; value: number }
  jobLocation: Place
  jobLocationType?: string
  industry?: string
  skills?: string
}

interface Person {
  '@type': 'Person'
  name: string
  alternateName?: string
  url?: string
  description?: string
  image?: string
  homeLocation?: Place
  knowsAbout?: readonly string[]
  sameAs?: readonly string[]
}

interface SoftwareApplication {
  '@type': 'SoftwareApplication'
  name: string
  description: string
  applicationCategory: string
  url: string
  offers: Offer
  aggregateRating?: AggregateRating
}

interface Organization {
  '@type': 'Organization'
  name: string
  url?: string
}

interface WebSite {
  '@type': 'WebSite'
  name: string
  url: string
  publisher: Organization
  potentialAction: { '@type': 'SearchAction'; target: string; 'query-input': string }
}

interface Place {
  '@type': 'Place'
  name?: string
  address?: string
}

interface Offer {
  '@type': 'Offer'
  category?: string
  price: number
  priceCurrency: string
  url?: string
}

interface AggregateRating {
  '@type': 'AggregateRating'
  ratingValue: number
  reviewCount: number
  bestRating: number
  worstRating: number
}
