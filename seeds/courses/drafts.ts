// Courses that are still being written: only their owners see them.
import type { SeedCourse } from '../shapes.ts'

export const draftCourses: SeedCourse[] = [
  {
    owner: 'amara-okafor',
    title: 'Support teams and their assistant',
    subtitle: 'How people and a machine share one inbox',
    description:
      'For people who lead a support team. What to hand over, what to keep, and how to tell customers.',
    category: 'Business',
    subcategory: 'Support',
    level: 'Beginner',
    language: 'English',
    price: 69,
    what_youll_learn: ['Decide what a machine answers alone'],
    requirements: [],
    skills: ['Customer support'],
    faqs: [],
    keywords: ['support'],
    created_days_ago: 9,
    isDraft: true,
    students: 0,
    curriculum: [
      {
        title: 'One inbox',
        lectures: [
          ['Who answers what', 'Sort last month’s tickets into three piles.'],
          ['Telling customers', ''],
        ],
      },
    ],
    reviews: [],
  },
]
