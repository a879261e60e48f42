// The content of the link picture of a project.
import { dollarsInShort } from '../../platform/contract/in-words.ts'
import type { LinkPicture } from '../../platform/contract/link-picture.ts'
import type { Project } from './projects.contract.ts'

type Shown = Pick<
  Project,
  'id' | 'title' | 'company' | 'category' | 'budget' | 'duration' | 'proposals_count'
>

export const projectPicture = (project: Shown): LinkPicture => ({
  kind: 'projects',
  name: project.id,
  label: project.category === null ? 'Project' : `Project · ${project.category}`,
  title: project.title,
  text: project.company,
  facts: [
    { value: dollarsInShort(project.budget), label: 'Budget' },
    { value: project.duration, label: 'Duration' },
    {
      value: String(project.proposals_count),
      label: project.proposals_count === 1 ? 'Proposal' : 'Proposals',
    },
  ],
})
