// How this program calls itself.
import type { Program } from '../platform/program.ts'

export const PROGRAM: Program = { name: 'Guildhall', slug: 'guildhall' }
