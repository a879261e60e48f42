/** How does the program of the tests call itself? The one that they kill and the one that looks after it are one. */
import type { Program } from '../../program.ts'

export const TRIAL: Program = { name: 'Trial', slug: 'database-trial' }
