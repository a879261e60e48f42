// Chooses the contract that answers for the picture of each kind: it is that of the page, so that hidden content has no picture
// either.
import type * as z from 'zod'
import type { Api } from '../../../platform/contract/contract.ts'
import type { LinkPicture, PicturedKind } from '../../../platform/contract/link-picture.ts'
import { Problem } from '../../../platform/contract/problem.ts'
import { idInPath } from '../../../platform/contract/shapes.ts'
import { agentContracts } from '../../agents/agents.contract.ts'
import { agentPicture } from '../../agents/link-picture.rules.ts'
import { certificateContracts } from '../../courses/certificates/certificates.contract.ts'
import { courseContracts } from '../../courses/courses.contract.ts'
import { certificatePicture, coursePicture } from '../../courses/link-picture.rules.ts'
import { personPicture } from '../../profiles/link-picture.rules.ts'
import { handleInPath, profileContracts } from '../../profiles/profiles.contract.ts'
import { projectPicture } from '../../projects/link-picture.rules.ts'
import { projectContracts } from '../../projects/projects.contract.ts'
import { postPicture } from '../../updates/link-picture.rules.ts'
import { updateContracts } from '../../updates/updates.contract.ts'
import { linkPictureMessages as messages } from '../link-pictures.messages.ts'

/** Raises Problem 'not_found' for a row that is not public. */
type PictureOf = (api: Api, name: string) => Promise<LinkPicture>

const read = <Value extends z.ZodType>(schema: Value, name: string): z.output<Value> => {
  const { data, success } = schema.safeParse(name)
  if (!success) throw new Problem('not_found', messages.notFound)
  return data
}

const idOf = (name: string) => ({ params: { id: read(idInPath, name) } })

export const PICTURES_OF: Readonly<Record<PicturedKind, PictureOf>> = {
  projects: async (api, name) => projectPicture(await api(projectContracts.get, idOf(name))),
  agents: async (api, name) => agentPicture(await api(agentContracts.get, idOf(name))),
  courses: async (api, name) => coursePicture(await api(courseContracts.get, idOf(name))),
  updates: async (api, name) => postPicture(await api(updateContracts.get, idOf(name))),
  people: async (api, name) =>
    personPicture(await api(profileContracts.get, { params: { handle: read(handleInPath, name) } })),
  certificates: async (api, code) => {
    const params = certificateContracts.verify.params.safeParse({ code })
    if (!params.success) throw new Problem('not_found', messages.notFound)
    return certificatePicture(await api(certificateContracts.verify, { params: params.data }))
  },
}
