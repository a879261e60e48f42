// The program's name.

import type { Program } from '../platform/program.ts'
import { SITE_NAME } from './shell/site-name.ts'

export const PROGRAM: Program = { name: SITE_NAME, slug: 'guildhall' }
