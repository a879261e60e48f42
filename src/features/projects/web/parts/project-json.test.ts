// Do search engines read an open project as a job, with its budget and a day on which it ends?
import { expect, it } from 'vitest'
import type { Project } from '../../projects.contract.ts'
import { projectJson } from './project-json.ts'

const project: Project = {
  id: 7,
  title: 'Sort invoices',
  company: 'Acme Works',
  description: 'File them by supplier.',
  category: 'Automation',
  budget: 1000,
  duration: '4 weeks',
  location: 'Lisbon or remote',
  skills: ['Python', 'OCR'],
  user_id: '5c1f2a0e-0000-4000-8000-000000000000',
  status: 'active',
  rating: null,
  proposals_count: 0,
  created_at: '2026-03-02T09:00:00.000Z',
  awarded_at: null,
  winner_left_at: null,
  owner: null,
}

it('is a job with what its page shows', () =>
  expect(projectJson(project, { url: 'https://site.example' })).toEqual({
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: 'Sort invoices',
    description: 'File them by supplier.',
    url: 'https://site.example/projects/7',
    datePosted: '2026-03-02T09:00:00.000Z',
    validThrough: '2026-08-29T09:00:00.000Z',
    employmentType: 'CONTRACTOR',
    hiringOrganization: { '@type': 'Organization', name: 'Acme Works' },
    baseSalary: { '@type': 'MonetaryAmount', currency: 'USD', value: 1000 },
    jobLocation: { '@type': 'Place', address: 'Lisbon or remote' },
    jobLocationType: 'TELECOMMUTE',
    industry: 'Automation',
    skills: 'Python, OCR',
  }))

it('is done in a place unless it says otherwise, and leaves out what is not known', () => {
  const json = projectJson({ ...project, location: 'Lisbon', category: null, skills: [] }, {})
  expect(json).toMatchObject({ url: '/projects/7', jobLocation: { address: 'Lisbon' } })
  expect(Object.keys(json)).not.toEqual(expect.arrayContaining(['jobLocationType']))
  expect(json).not.toHaveProperty('industry')
  expect(json).not.toHaveProperty('skills')
})
