// What do search engines read about a course?
import { expect, it } from 'vitest'
import type { Course } from '../../courses.contract.ts'
import { courseJson } from './course-json.ts'

const course: Course = {
  id: 7,
  user_id: '00000000-0000-4000-8000-000000000001',
  title: '</script><b>SQL</b>',
  subtitle: '',
  description: 'Questions before tables.',
  image_url: '/storage/v1/object/public/course-covers/a/b.jpg',
  preview_video_url: null,
  category: 'Data Science',
  subcategory: '',
  level: 'Beginner',
  language: 'German',
  price: 0,
  what_youll_learn: ['Count people'],
  requirements: [],
  skills: [],
  faqs: [],
  seo: { title: '', description: '', keywords: [] },
  curriculum: [],
  status: 'published',
  bestseller: false,
  students_count: 0,
  reviews_count: 0,
  rating: null,
  lessons_count: 0,
  total_duration_minutes: 405,
  duration: '6 hours',
  instructor: 'Ada',
  last_updated: 'March 2026',
  created_at: '2026-03-01T00:00:00.000Z',
  updated_at: '2026-03-02T00:00:00.000Z',
  owner: {
    id: '0b54e1a2-6a0b-4f6c-9d58-1f5f7a6a3c11',
    display_name: 'Ada',
    handle: 'ada',
    avatar_url: null,
    is_public: true,
  },
}
const site = { name: 'Guildhall', url: 'https://guild.example' }

it('is a course of schema.org with its provider, instructor, offer and workload', () => {
  expect(courseJson(course, site)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Course',
    name: '</script><b>SQL</b>',
    description: 'Questions before tables.',
    url: 'https://guild.example/courses/7',
    image: 'https://guild.example/storage/v1/object/public/course-covers/a/b.jpg',
    provider: { '@type': 'Organization', name: 'Guildhall', url: 'https://guild.example' },
    author: { '@type': 'Person', name: 'Ada', url: 'https://guild.example/profile/ada' },
    inLanguage: 'de',
    educationalLevel: 'Beginner',
    dateCreated: '2026-03-01T00:00:00.000Z',
    dateModified: '2026-03-02T00:00:00.000Z',
    teaches: ['Count people'],
    offers: {
      '@type': 'Offer',
      category: 'Free',
      price: 0,
      priceCurrency: 'USD',
      url: 'https://guild.example/courses/7',
    },
    hasCourseInstance: { '@type': 'CourseInstance', courseMode: 'Online', courseWorkload: 'PT6H45M' },
  })
})

it('tells a rating only where there is one, and no name of a private instructor', () => {
  const json = courseJson(
    { ...course, rating: 4.5, reviews_count: 2, owner: null, image_url: 'https://elsewhere.example/a.jpg' },
    site,
  )
  expect(json).toMatchObject({
    image: 'https://elsewhere.example/a.jpg',
    aggregateRating: { ratingValue: 4.5, reviewCount: 2 },
  })
  expect(json).not.toHaveProperty('author')
})
