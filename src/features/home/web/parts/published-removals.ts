// Deletes or withdraws each kind of published row through its noun's own contract.
import type { Api } from '../../../../platform/contract/contract.ts'
import type { PublishedThing } from '../../../accounts/management/own-account.contract.ts'
import { listingContracts } from '../../../agents/listings/listings.contract.ts'
import { courseContracts } from '../../../courses/courses.contract.ts'
import { questionContracts } from '../../../courses/questions/questions.contract.ts'
import { profileContracts } from '../../../profiles/profiles.contract.ts'
import { projectContracts } from '../../../projects/projects.contract.ts'
import { proposalContracts } from '../../../projects/proposals/proposals.contract.ts'
import { reviewContracts } from '../../../reviews/reviews.contract.ts'
import { updateContracts } from '../../../updates/updates.contract.ts'
import { homeReviewMessages as messages } from '../../home.messages.ts'

type Removal = {
  label: string
  /** The warning that is read before the row is taken back. */
  about: string
  remove(api: Api, thing: Pick<PublishedThing, 'id' | 'parent_id'>): Promise<unknown>
}

const { labels, about } = messages
const at = (id: string) => ({ params: { id: Number(id) } })

export const REMOVALS: Readonly<Record<string, Removal>> = {
  profile: {
    label: labels.profile,
    about: about.profile,
    remove: (api) => api(profileContracts.saveOwn, { body: { is_public: false } }),
  },
  project: {
    label: labels.project,
    about: about.project,
    remove: (api, { id }) => api(projectContracts.archive, at(id)),
  },
  proposal: {
    label: labels.proposal,
    about: about.proposal,
    remove: (api, { id }) => api(proposalContracts.withdraw, at(id)),
  },
  agent: {
    label: labels.agent,
    about: about.agent,
    remove: (api, { id }) => api(listingContracts.remove, at(id)),
  },
  course: {
    label: labels.course,
    about: about.course,
    remove: (api, { id }) => api(courseContracts.setStatus, { body: { ids: [Number(id)], status: 'draft' } }),
  },
  lecture_question: {
    label: labels.lecture_question,
    about: about.written,
    remove: (api, { id }) => api(questionContracts.delete, at(id)),
  },
  lecture_answer: {
    label: labels.lecture_answer,
    about: about.written,
    remove: (api, { id }) => api(questionContracts.deleteAnswer, at(id)),
  },
  update: {
    label: labels.update,
    about: about.update,
    remove: (api, { id }) => api(updateContracts.delete, at(id)),
  },
  comment: {
    label: labels.comment,
    about: about.written,
    remove: (api, { id, parent_id }) =>
      api(updateContracts.deleteComment, { params: { id: Number(parent_id), comment_id: Number(id) } }),
  },
  review: {
    label: labels.review,
    about: about.written,
    remove: (api, { id }) => api(reviewContracts.remove, at(id)),
  },
  review_reply: {
    label: labels.review_reply,
    about: about.written,
    remove: (api, { id }) => api(reviewContracts.removeReply, at(id)),
  },
}
