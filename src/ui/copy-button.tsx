// A button that copies a text and shows for two seconds that it did.
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useState } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import { copyText } from './copy-text.ts'

const INDICATED_MS = 2_000

type CopyButtonProps = Omit<ButtonProps, 'onClick' | 'icon'> & {
  /** Without a text there is nothing to copy: `onNothing` is called in place of `onCopied`. */
  text: string | undefined
  /** The argument is false if the browser refused. */
  onCopied: (isCopied: boolean) => void
  onNothing: () => void
}

export function CopyButton({ text, onCopied, onNothing, ...rest }: CopyButtonProps) {
  const [copiedAt, setCopiedAt] = useState<number>()

  useEffect(() => {
    if (copiedAt === undefined) return
    const timer = setTimeout(() => setCopiedAt(undefined), INDICATED_MS)
    return () => clearTimeout(timer)
  }, [copiedAt])

  async function copy() {
    if (text === undefined) return onNothing()
    const isCopied = await copyText(text)
    if (isCopied) setCopiedAt(Date.now())
    onCopied(isCopied)
  }

  const Icon = copiedAt === undefined ? Copy : Check
  return (
    <Button
      {...rest}
      data-copied={copiedAt !== undefined || undefined}
      icon={<Icon aria-hidden="true" className={copiedAt === undefined ? 'size-4' : 'size-4 text-success'} />}
      onClick={copy}
    />
  )
}
