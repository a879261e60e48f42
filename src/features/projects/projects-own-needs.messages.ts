// The texts of 'Needs you' about undecided proposals, awards whose winner has left, and invitations.

const shown = (count: number, isMore: boolean) => (isMore ? `${count}+` : String(count))

export const undecidedNeed = {
  text: (proposals: number, isMore: boolean) =>
    proposals === 1 ? '1 proposal to review' : `${shown(proposals, isMore)} proposals to review`,
  detail: (projects: number) => `For ${projects} projects`,
  action: 'Review',
} as const

export const winnerLeftNeed = {
  text: (awards: number, isMore: boolean) =>
    awards === 1
      ? 'The professional you chose deleted their account'
      : `${shown(awards, isMore)} professionals you chose deleted their accounts`,
} as const

export const invitationNeed = {
  text: (invitations: number) =>
    invitations === 1 ? '1 invitation to a project' : `${invitations} invitations to projects`,
  action: 'Answer',
} as const
