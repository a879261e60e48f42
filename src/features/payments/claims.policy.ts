// Answers how a claim for usage stands.
import type { ClaimStatus } from './claims.rules.ts'

export const isGranted = ({ status }: { status: ClaimStatus }) => status === 'granted'
