// Is every fault of a project or a proposal met with its own sentence, and every limit included?
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type * as z from 'zod'
import { splitSkills } from './rules.ts'
import { newProject, newProposal } from './schemas.ts'

const project = {
  title: 'Sort the post',
  company: 'Asante Cocoa',
  description: 'Letters come in, letters go out.',
  budget: 1200,
  duration: '6 weeks',
  location: 'Remote',
  skills: ['OCR'],
}
const proposal = { message: 'm'.repeat(50), budget: 900.5, timeline: '3 weeks' }

function messageFor(schema: z.ZodType, value: unknown): string | undefined {
  return schema.safeParse(value).error?.issues[0]?.message
}

describe('a project', () => {
  it.each([
    ['title', '  ', 'Title is required'],
    ['title', 't'.repeat(201), 'Title must be less than 200 characters'],
    ['company', '', 'Company is required'],
    ['company', 'c'.repeat(101), 'Company must be less than 100 characters'],
    ['description', 'too short', 'Description must be at least 10 characters'],
    ['description', 'd'.repeat(2001), 'Description must be less than 2000 characters'],
    ['budget', 0, 'Budget must be a positive number'],
    ['budget', -5, 'Budget must be a positive number'],
    ['budget', 10.005, 'Budget must be a positive number'],
    ['budget', 10_000_000_000, 'Budget must be a positive number'],
    ['duration', '', 'Duration is required'],
    ['duration', 'd'.repeat(51), 'Duration must be less than 50 characters'],
    ['location', '', 'Location is required'],
    ['location', 'l'.repeat(101), 'Location must be less than 100 characters'],
    ['skills', [' ', ''], 'At least one skill is required'],
    ['skills', Array(21).fill('x'), 'At most 20 skills'],
    ['skills', ['s'.repeat(51)], 'A skill must be less than 50 characters'],
    ['title', 5, 'Expected string, received number'],
    ['title', undefined, 'Required'],
  ])('with %s %j is refused: %s', (field, value, sentence) => {
    expect(messageFor(newProject, { ...project, [field]: value })).toBe(sentence)
  })

  it('may reach every limit, counted as a person counts, after trimming', () => {
    const longest = {
      ...project,
      title: ` ${'🦊'.repeat(200)} `,
      company: 'c'.repeat(100),
      description: 'd'.repeat(2000),
      duration: 'd'.repeat(50),
      location: 'l'.repeat(100),
      skills: [' OCR ', ''],
    }
    expect(newProject.parse(longest)).toMatchObject({
      title: '🦊'.repeat(200),
      skills: ['OCR'],
      category: null,
    })
  })

  it('takes no field that is not its own', () => {
    expect(messageFor(newProject, { ...project, proposals_count: 9 })).toBe('Unknown field: proposals_count')
  })
})

describe('a proposal', () => {
  it.each([
    ['message', 'm'.repeat(49), 'Proposal message must be at least 50 characters'],
    ['message', 'm'.repeat(2001), 'Proposal message must be less than 2000 characters'],
    ['budget', 0, 'Budget must be a positive number'],
    ['budget', 1_000_000.01, 'Budget must be less than $1,000,000'],
    ['timeline', ' ab ', 'Timeline must be at least 3 characters'],
    ['timeline', 't'.repeat(101), 'Timeline must be less than 100 characters'],
  ])('with %s %j is refused: %s', (field, value, sentence) => {
    expect(messageFor(newProposal, { ...proposal, [field]: value })).toBe(sentence)
  })

  it('may ask for exactly a million, to the cent', () => {
    expect(newProposal.safeParse({ ...proposal, budget: 1_000_000 }).success).toBe(true)
    expect(newProposal.safeParse({ ...proposal, budget: 999_999.99 }).success).toBe(true)
  })
})

it('typed skills become a list without blanks', () => {
  expect(splitSkills('React,  , Node ,')).toEqual(['React', 'Node'])
  fc.assert(
    fc.property(fc.string(), (typed) => {
      for (const skill of splitSkills(typed)) expect(skill).toMatch(/^[^\s,]([^,]*[^\s,])?$/u)
    }),
  )
})
