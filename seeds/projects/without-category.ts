// The demonstration's projects that fit none of the categories.
import type { SeedProject } from '../shapes.ts'

export const projectsWithoutCategory: SeedProject[] = [
  {
    key: 'dispatcher-workshop',
    owner: 'ines-carvalho',
    title: 'One-day workshop: what our dispatchers can hand to a model',
    company: 'Atlântico Cold Chain',
    category: null,
    description:
      'Nine dispatchers, one meeting room, a lot of justified doubt. We would like a practical day in Portuguese or clear English: what language models do well, where they invent things, and three tasks of our own tried out on real (anonymised) messages. Leave us with a one-page rule sheet. No slides about the future of work.',
    budget: 1200,
    duration: '1 day',
    location: 'Setúbal, on site',
    skills: ['Training', 'Logistics', 'Portuguese'],
    posted_hours_ago: 40,
  },
  {
    key: 'part-time-lead',
    owner: 'carlos-ibarrola',
    title: 'Part-time AI lead, two days a week',
    company: 'Ibarrola Forja',
    category: null,
    description:
      'We have three pilots by three suppliers, and no one in the house who can tell a good one from a good salesman. For six months we want an experienced person two days a week: choose what continues, write acceptance tests into the contracts, teach one of our process engineers to take over. Spanish is needed on the shop floor, Basque is welcome. You report to me and may tell me that I am wrong.',
    budget: 57600,
    duration: '6 months',
    location: 'Bilbao, one day a week on site',
    skills: ['Technical leadership', 'Vendor evaluation', 'Manufacturing', 'Spanish'],
    posted_hours_ago: 605,
  },
  {
    key: 'vendor-check',
    owner: 'gareth-pugh-jones',
    title: 'Independent check of an AI vendor before we sign',
    company: 'Penarth Mutual',
    category: null,
    description:
      'A supplier offers us photo-based damage estimates for vans and claims 94 % agreement with assessors. Before a three-year contract we want that claim tested on 2,000 of our own settled cases: agreement by vehicle age and light conditions, stability when a photo is cropped or dim, and what happens when the damage is not there at all. Deliver a report of ten pages that a board member can read, and the test set for next year.',
    budget: 14300,
    duration: '5 weeks',
    location: 'Remote',
    skills: ['Evaluation', 'Computer vision', 'Statistics', 'Report writing'],
    posted_hours_ago: 1190,
    rating: 4.8,
  },
]
