// A dialog with one form: its fields, the server's refusal, and the buttons that leave it or send it.
import { type ComponentProps, type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { ProgramForm } from './form.tsx'
import { Notice } from './notice.tsx'

type FormDialogProps = Pick<
  ComponentProps<typeof Dialog>,
  'open' | 'onOpenChange' | 'title' | 'description' | 'returnFocus'
> & {
  children: ReactNode
  onSubmit: ComponentProps<typeof ProgramForm>['onSubmit']
  submitLabel: string
  busy: boolean
  /** A click outside does not close it. That is the default, since it would lose what was typed. */
  insistent?: boolean
  /** Empties the form again; left out while there is nothing to empty. */
  onStartOver?: (() => void) | undefined
  /** The reason is missing if it is not known. */
  failure?: { title: string; reason: string | undefined } | undefined
}

export function FormDialog(props: FormDialogProps) {
  const { children, onSubmit, submitLabel, busy, insistent = true, onStartOver, failure, ...dialog } = props
  const formId = useId()
  return (
    <Dialog
      {...dialog}
      busy={busy}
      insistent={insistent}
      footer={
        <>
          {onStartOver && (
            <Button variant="quiet" className="sm:mr-auto" disabled={busy} onClick={onStartOver}>
              Start over
            </Button>
          )}
          <Button disabled={busy} onClick={() => dialog.onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={busy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <ProgramForm id={formId} onSubmit={onSubmit} className="flex flex-col gap-5">
        {children}
        {failure && (
          <Notice kind="danger" title={failure.title}>
            {failure.reason}
          </Notice>
        )}
      </ProgramForm>
    </Dialog>
  )
}
