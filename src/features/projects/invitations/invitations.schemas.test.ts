// Is the limit of an invitation's note inclusive?
import { edgesOf, itHolds } from '../../../../tests/support/product/edges.ts'
import { newInvitation } from './invitations.schemas.ts'

const edge = edgesOf(newInvitation, { handle: 'ada' })
itHolds([edge('note', [500, 501], 'A note must be less than 500 characters')])
