// What a member reads who wants to deploy an agent before there are payments: that it comes, and what can be done now.
// Loaded when it is first opened.
import { paths } from '../../../../paths.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { agentMessages as messages } from '../../messages.ts'

type DeployDialogProps = {
  agent: { name: string }
  open: boolean
  onOpenChange: (open: boolean) => void
  returnFocus: () => HTMLElement | null
}

export default function DeployDialog({ agent, open, onOpenChange, returnFocus }: DeployDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      returnFocus={returnFocus}
      title={messages.deployLater}
      description={
        <>
          <strong className="font-medium text-ink">{agent.name}</strong> {messages.deployLaterDetail}
        </>
      }
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Close</Button>
          <ButtonLink to={paths.postProject()} variant="primary">
            Post a Project
          </ButtonLink>
        </>
      }
    >
      <p>{messages.deployMeanwhile}</p>
    </Dialog>
  )
}
