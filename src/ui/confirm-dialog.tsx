// Asks before an action that cannot simply be undone: the consequence, then cancel, then the action.
import { type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import type { DialogProps } from './dialog-window.tsx'

/** The action is either the submission of the form with this id inside the window, or the button's own. */
type Deed = { form: string; onConfirm?: never } | { form?: never; onConfirm: () => void }

export type ConfirmDialogProps = Omit<DialogProps, 'footer' | 'busy'> &
  Deed & {
    /** The button's text must be understandable on its own. */
    confirm: string
    cancel?: string
    /** The confirmed action deletes something, or closes it for good. */
    isDanger?: boolean
    /** A busy dialog stays open, and neither button takes a click. */
    isBusy?: boolean
    isConfirmDisabled?: boolean
    /** Enter confirms right away, though there are fields: all of them are optional. */
    isQuick?: boolean
    children?: ReactNode
  }

export function ConfirmDialog({
  confirm,
  cancel = 'Cancel',
  isDanger = false,
  isBusy = false,
  isConfirmDisabled = false,
  isQuick = false,
  form,
  onConfirm,
  ...window
}: ConfirmDialogProps) {
  const confirmButton = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      {...window}
      initialFocus={isQuick ? confirmButton : undefined}
      busy={isBusy}
      footer={
        <>
          <Button disabled={isBusy} onClick={() => window.onOpenChange(false)}>
            {cancel}
          </Button>
          <Button
            ref={confirmButton}
            {...(form === undefined ? { onClick: onConfirm } : { type: 'submit', form })}
            variant={isDanger ? 'danger' : 'solid'}
            busy={isBusy}
            disabled={isConfirmDisabled}
          >
            {confirm}
          </Button>
        </>
      }
    />
  )
}
