// Asks before something is done that cannot simply be taken back: what happens, the way out first, the deed last.
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import type { DialogProps } from './dialog-window.tsx'

/** Either a form with this id inside of the window does it, or the button itself. */
type Deed = { form: string; onConfirm?: never } | { form?: never; onConfirm: () => void }

type ConfirmDialogProps = Omit<DialogProps, 'footer' | 'busy'> &
  Deed & {
    /** What the button does, in words that stand alone. */
    confirm: string
    cancel?: string
    /** Whether something is lost by it, or closed for good. */
    isDanger?: boolean
    /** It is under way: neither button takes a click, and the window stays. */
    isBusy?: boolean
    isConfirmDisabled?: boolean
    children?: ReactNode
  }

export function ConfirmDialog({
  confirm,
  cancel = 'Cancel',
  isDanger = false,
  isBusy = false,
  isConfirmDisabled = false,
  form,
  onConfirm,
  ...window
}: ConfirmDialogProps) {
  return (
    <Dialog
      {...window}
      busy={isBusy}
      footer={
        <>
          <Button disabled={isBusy} onClick={() => window.onOpenChange(false)}>
            {cancel}
          </Button>
          <Button
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
