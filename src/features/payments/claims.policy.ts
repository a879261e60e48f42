// How it stands with what a buyer asks to have back of their usage.
import type { ClaimStatus } from './claims.rules.ts'

export const isGranted = ({ status }: { status: ClaimStatus }) => status === 'granted'
