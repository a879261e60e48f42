// Does every error in a project get its own sentence, and is every bound inclusive?
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type * as z from 'zod'
import { typedProject } from '../../../tests/support/content/typed-project.ts'
import { edgesOf, itHolds, letters, list } from '../../../tests/support/product/edges.ts'
import { splitSkills } from './projects.rules.ts'
import { newProject, projectChange, projectForm } from './projects.schemas.ts'

const project = typedProject

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
    ['budget', 10.005, 'Budget can have at most two decimals'],
    ['budget', 10_000_000_000, 'Budget must be less than $10,000,000,000'],
    ['duration', '', 'Duration is required'],
    ['duration', 'd'.repeat(51), 'Duration must be less than 50 characters'],
    ['location', '', 'Location is required'],
    ['location', 'l'.repeat(101), 'Location must be less than 100 characters'],
    ['skills', [' ', ''], 'At least one skill is required'],
    ['skills', Array.from({ length: 21 }, (_, at) => `skill ${at}`), 'You can list at most 20 skills'],
    ['skills', ['s'.repeat(51)], 'A skill must be less than 50 characters'],
    ['title', 5, 'Expected string, received number'],
    ['title', undefined, 'Required'],
  ])(
    'MSG-11, MSG-12, MSG-13, MSG-14, MSG-15, MSG-16, MSG-18, MSG-19, MSG-20, MSG-21, MSG-22, MSG-23 with %s %j is refused: %s',
    (field, value, sentence) => {
      expect(messageFor(newProject, { ...project, [field]: value })).toBe(sentence)
    },
  )

  it('CONST-4, DEC-47, PRJ-28 may reach every limit, counted as a person counts, after trimming', () => {
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

  it.each([
    ['title', 200],
    ['company', 100],
    ['description', 2000],
    ['duration', 50],
    ['location', 100],
  ])('CONST-4, DEC-47 takes a %s of %d characters, and not one more', (field, most) => {
    expect(newProject.safeParse({ ...project, [field]: 'x'.repeat(most) }).success).toBe(true)
    expect(newProject.safeParse({ ...project, [field]: 'x'.repeat(most + 1) }).success).toBe(false)
  })

  const edge = edgesOf(newProject, project)
  itHolds([
    edge('skills', [20, 21], 'You can list at most 20 skills', (count) => list(count, String)),
    edge('skills', [50, 51], 'A skill must be less than 50 characters', (count) => [letters(count)]),
  ])

  it('CONST-4 takes a description of 10 characters and a budget of a cent', () => {
    expect(newProject.safeParse({ ...project, description: ' ten chars. ', budget: 0.01 }).success).toBe(true)
    expect(newProject.safeParse({ ...project, description: ' nine ch.  ' }).success).toBe(false)
  })

  it('has each skill once, whatever its case, and parts those that hold a comma', () => {
    expect(newProject.parse({ ...project, skills: ['OCR', 'ocr ', 'SQL, R'] }).skills).toEqual([
      'OCR',
      'SQL',
      'R',
    ])
  })

  it('takes no field that is not its own', () => {
    expect(messageFor(newProject, { ...project, proposals_count: 9 })).toBe('Unknown field: proposals_count')
  })
})

describe('a change of a project', () => {
  it('keeps what it does not name, including the category', () => {
    expect(projectChange.parse({})).toEqual({})
    expect(projectChange.parse({ title: ' New ' })).toEqual({ title: 'New' })
    expect(projectChange.parse({ category: null })).toEqual({ category: null })
  })

  it('obeys the rules of a new one', () => {
    expect(messageFor(projectChange, { budget: 0 })).toBe('Budget must be a positive number')
    expect(messageFor(projectChange, { status: 'archived' })).toBe('Unknown field: status')
  })
})

describe('the form of a project', () => {
  const typed = { ...project, budget: '1,200.50', skills: 'OCR, ', category: '' }

  it('PRJ-29 becomes what the server takes', () => {
    expect(projectForm.parse(typed)).toEqual({ ...project, budget: 1200.5, category: null })
    expect(newProject.parse(projectForm.parse(typed))).toEqual(projectForm.parse(typed))
  })

  it.each([
    ['budget', '', 'Budget is required'],
    ['budget', '  ', 'Budget is required'],
    ['budget', 'much', 'Budget must be a positive number'],
    ['budget', '0', 'Budget must be a positive number'],
    ['budget', '1e5', 'Budget must be a positive number'],
    ['budget', '12.500', 'Did you mean $12.50 or $12,500?'],
    ['budget', '10.0055', 'Budget can have at most two decimals'],
    ['budget', '10000000000', 'Budget must be less than $10,000,000,000'],
    ['skills', ' , ', 'At least one skill is required'],
  ])('MSG-17, MSG-18, MSG-23 with %s %j says: %s', (field, value, sentence) => {
    expect(messageFor(projectForm, { ...typed, [field]: value })).toBe(sentence)
  })
})

describe('typed skills', () => {
  it('PRJ-29 become a list without blanks', () => {
    expect(splitSkills('React,  , Node ,')).toEqual(['React', 'Node'])
    fc.assert(
      fc.property(fc.string(), (typed) => {
        for (const skill of splitSkills(typed)) expect(skill).toMatch(/^[^\s,]([^,]*[^\s,])?$/u)
      }),
    )
  })

  it('become the same list again', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        expect(splitSkills(splitSkills(typed).join(', '))).toEqual(splitSkills(typed))
      }),
    )
  })
})
