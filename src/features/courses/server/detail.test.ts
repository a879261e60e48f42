// Which related courses, and which other ones of the instructor, does the page of a course show?
import { beforeAll, describe, expect, it } from 'vitest'
import { makeCourse, makePerson } from '../../../../tests/support/people/makers.ts'
import { type TestProduct, testProduct } from '../../../../tests/support/product/product.ts'
import type { Person } from '../../../platform/actor.ts'
import { courseContracts } from '../courses.contract.ts'

let product: TestProduct
let ada: Person

const related = async (id: number) =>
  (await product.call(courseContracts.related, { params: { id } })).items.map(({ title }) => title)

beforeAll(async () => {
  product = await testProduct()
  ada = await makePerson(product, { display_name: 'Ada Example', handle: 'ada' })
})

describe('students also bought', () => {
  it('CRS-24, DATA-46 has at most three of the same category, without the course itself', {
    tags: ['proof'],
  }, async () => {
    const id = await makeCourse(product, ada, { title: 'itself', category: 'Design', students: 9 })
    expect(await related(id)).toEqual([])
    await makeCourse(product, ada, { title: 'fourth', category: 'Design' })
    await makeCourse(product, ada, { title: 'second', category: 'Design', students: 2 })
    await makeCourse(product, ada, { title: 'first', category: 'Design', students: 3 })
    await makeCourse(product, ada, { title: 'third', category: 'Design', students: 1 })
    await makeCourse(product, ada, { title: 'stranger', category: 'Business', students: 9 })
    expect(await related(id)).toEqual(['first', 'second', 'third'])
    expect(await related(4711)).toEqual([])
  })

  it('DEC-9 begins with those that the instructor chose, in that order, and fills up with others', async () => {
    const far = await makeCourse(product, ada, { title: 'far', category: 'Marketing' })
    const near = await makeCourse(product, ada, { title: 'near', category: 'Data Science', students: 1 })
    await makeCourse(product, ada, { title: 'filler', category: 'Data Science' })
    const id = await makeCourse(product, ada, {
      title: 'chooser',
      category: 'Data Science',
      related_courses: [far, near],
    })
    expect(await related(id)).toEqual(['far', 'near', 'filler'])
  })
})

describe('a course', () => {
  it('DATA-10, DATA-11 is shown with every field, and with nothing of its lectures but their outline', async () => {
    const id = await makeCourse(product, ada, {
      title: 'Whole',
      subtitle: 'All of it',
      description: 'Every field of a course, one after the other.',
      image_url: 'https://pictures.example/cover.jpg',
      preview_video_url: 'https://videos.example/preview.mp4',
      category: 'Business',
      subcategory: 'Processes',
      level: 'All Levels',
      language: 'Spanish',
      price: 49.5,
      what_youll_learn: ['One', 'Two'],
      requirements: ['None'],
      skills: ['Patience'],
      faqs: [{ question: 'Is it long?', answer: 'No.' }],
      seo: { title: 'Whole course', description: 'Read it.', keywords: ['whole'] },
      curriculum: [
        {
          title: 'Beginning',
          lectures: [
            { title: 'Seen', duration: 75, isFreePreview: true, video_url: 'https://videos.example/1.mp4' },
            { title: 'Read', duration: 0, type: 'article', body: 'Behind the counter.' },
          ],
        },
      ],
      bestseller: true,
      students: 2,
      stars: [5, 4],
    })
    const { body } = await product.ask('GET', `/rest/v1/courses/${id}`)
    expect(body).toEqual({
      id,
      user_id: ada.id,
      title: 'Whole',
      subtitle: 'All of it',
      description: 'Every field of a course, one after the other.',
      image_url: 'https://pictures.example/cover.jpg',
      preview_video_url: 'https://videos.example/preview.mp4',
      category: 'Business',
      subcategory: 'Processes',
      level: 'All Levels',
      language: 'Spanish',
      price: 49.5,
      what_youll_learn: ['One', 'Two'],
      requirements: ['None'],
      skills: ['Patience'],
      faqs: [{ question: 'Is it long?', answer: 'No.' }],
      seo: { title: 'Whole course', description: 'Read it.', keywords: ['whole'] },
      curriculum: [
        {
          id: expect.any(Number),
          title: 'Beginning',
          lectures: [
            { id: expect.any(Number), title: 'Seen', duration: 75, isFreePreview: true, type: 'video' },
            { id: expect.any(Number), title: 'Read', duration: 0, isFreePreview: false, type: 'article' },
          ],
        },
      ],
      status: 'published',
      bestseller: true,
      students_count: 2,
      reviews_count: 2,
      rating: 4.5,
      lessons_count: 2,
      total_duration_minutes: 75,
      duration: '1 hour',
      instructor: 'Ada Example',
      last_updated: 'March 2026',
      created_at: expect.any(String),
      updated_at: expect.any(String),
      owner: {
        id: expect.any(String),
        display_name: 'Ada Example',
        handle: 'ada',
        avatar_url: null,
        is_public: true,
      },
    })
  })
})
