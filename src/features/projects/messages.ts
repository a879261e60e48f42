// Every sentence about projects and proposals that a person can be shown.

export const projectMessages = {
  titleRequired: 'Title is required',
  titleTooLong: 'Title must be less than 200 characters',
  companyRequired: 'Company is required',
  companyTooLong: 'Company must be less than 100 characters',
  descriptionTooShort: 'Description must be at least 10 characters',
  descriptionTooLong: 'Description must be less than 2000 characters',
  budgetRequired: 'Budget is required',
  budgetNotPositive: 'Budget must be a positive number',
  durationRequired: 'Duration is required',
  durationTooLong: 'Duration must be less than 50 characters',
  locationRequired: 'Location is required',
  locationTooLong: 'Location must be less than 100 characters',
  skillsRequired: 'At least one skill is required',
  skillsTooMany: 'At most 20 skills',
  skillTooLong: 'A skill must be less than 50 characters',

  loadFailed: 'Failed to load projects',
  notFound: 'Project not found',
  noMatch: 'No projects found matching your search.',
  none: 'No projects are open right now.',
  pastTheEnd: 'There are no more projects here.',
  archivedNote: 'This project is archived and no longer takes proposals.',
} as const

export const proposalMessages = {
  messageTooShort: 'Proposal message must be at least 50 characters',
  messageTooLong: 'Proposal message must be less than 2000 characters',
  budgetRequired: 'Budget is required',
  budgetNotPositive: 'Budget must be a positive number',
  budgetTooLarge: 'Budget must be less than $1,000,000',
  timelineTooShort: 'Timeline must be at least 3 characters',
  timelineTooLong: 'Timeline must be less than 100 characters',
} as const
