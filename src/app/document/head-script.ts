// The one inline script of every page. The content policy names it by its hash, computed from this text.
import { themeScript } from '../shell/theme-script.ts'
import { earlyInputScript } from './early-input-script.ts'

export const headScript = `${themeScript};${earlyInputScript}`
