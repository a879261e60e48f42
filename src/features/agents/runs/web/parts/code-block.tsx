// A text in a block of its own, with a button that copies it.
import { CopyButton } from '../../../../../ui/copy-button.tsx'
import { ScrollRegion } from '../../../../../ui/scroll-region.tsx'
import { showToast } from '../../../../../ui/toast.ts'
import { runMessages as messages } from '../../runs.messages.ts'

type CodeBlockProps = {
  text: string
  /** A block that can be scrolled takes the focus, so screen readers announce it by this name. */
  label: string
  copy: string
  isProse?: boolean
}

export function CodeBlock({ text, label, copy, isProse = false }: CodeBlockProps) {
  return (
    <div className="flex min-w-0 flex-col items-start gap-2">
      <ScrollRegion
        label={label}
        className="max-h-[28rem] w-full rounded-box border border-line bg-sunken p-4"
      >
        {isProse ? (
          <p dir="auto" className="max-w-measure break-words whitespace-pre-wrap">
            {text}
          </p>
        ) : (
          <pre translate="no" dir="ltr" className="font-mono text-small break-words whitespace-pre-wrap">
            {text}
          </pre>
        )}
      </ScrollRegion>
      <CopyText text={text}>{copy}</CopyText>
    </div>
  )
}

export function CopyText({ text, children }: { text: string; children: string }) {
  return (
    <CopyButton
      size="small"
      text={text}
      onCopied={(isCopied) =>
        showToast(
          isCopied
            ? { kind: 'success', title: messages.copied }
            : { kind: 'error', title: messages.notCopied },
        )
      }
      onNothing={() => undefined}
    >
      {children}
    </CopyButton>
  )
}
