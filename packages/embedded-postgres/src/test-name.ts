/** The name of the test program: the one that the tests kill and the one that looks after it must use the same. */
import type { Program } from './program.ts'

export const TRIAL: Program = { name: 'Trial', slug: 'database-trial' }
