// A button whose action is only done after a confirmation; the question stays open while it is done.
import { type ReactNode, useState } from 'react'
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx'

type ConfirmedActionProps = Omit<
  ConfirmDialogProps,
  'open' | 'onOpenChange' | 'form' | 'onConfirm' | 'children'
> & {
  /** The button opens the question. */
  button: (ask: () => void) => ReactNode
  /** The name of the thing that the action changes, shown below the question. */
  subject?: string
  /** The action calls `close` once it is done, or has failed. */
  act: (close: () => void) => void
}

export function ConfirmedAction({ button, subject, act, ...question }: ConfirmedActionProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      {button(() => setAsking(true))}
      <ConfirmDialog
        {...question}
        open={isAsking}
        onOpenChange={setAsking}
        onConfirm={() => act(() => setAsking(false))}
      >
        {subject !== undefined && (
          <p dir="auto" className="font-medium wrap-anywhere">
            {subject}
          </p>
        )}
      </ConfirmDialog>
    </>
  )
}
