// The one script that stands in every page. The content policy names it by its hash, made from this text.
import { themeScript } from '../shell/theme-script.ts'
import { earlyInputScript } from './early-input-script.ts'

export const headScript = `${themeScript};${earlyInputScript}`
