// Markdown that an instructor or a student wrote, with the checks of its links and of its nesting. Loaded only where it is
// shown.
import { linkedParts } from '../../../../platform/contract/linked-text.ts'
import { nestsTooDeep } from '../../../../platform/contract/nesting.ts'
import { safeUrl } from '../../../../platform/contract/safe-url.ts'
import Markdown from '../../../../ui/markdown.tsx'

export default function WrittenText({ children }: { children: string }) {
  return (
    <Markdown linkFor={safeUrl} divideText={linkedParts} isTooDeep={nestsTooDeep}>
      {children}
    </Markdown>
  )
}
