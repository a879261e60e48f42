// The button that leads to the card provider's page for cards, invoices and cancelling, and back to this page.
import { useState } from 'react'
import { reasonOf } from '../../../../../platform/client/failure.ts'
import { Button, type ButtonProps } from '../../../../../ui/button.tsx'
import { showToast } from '../../../../../ui/toast.ts'
import { useAuth } from '../../../../accounts/web/parts/auth-provider.tsx'
import { billingContracts } from '../../card-forms.contract.ts'
import { cardFormMessages as messages } from '../../card-forms.messages.ts'

type ManageBillingProps = Pick<ButtonProps, 'variant' | 'size' | 'wide' | 'className' | 'children'> & {
  returnPath: string
}

export function ManageBilling({ returnPath, children, ...look }: ManageBillingProps) {
  const { api } = useAuth()
  const [isBusy, setBusy] = useState(false)

  async function open() {
    setBusy(true)
    showToast({ title: messages.openingPortal })
    try {
      const { url } = await api(billingContracts.openPortal, { body: { return_path: returnPath } })
      // The address is another site's, or its stand-in: the page stays busy until it is left.
      window.location.assign(url)
    } catch (error) {
      setBusy(false)
      showToast({ kind: 'error', title: messages.portalFailed, description: reasonOf(error) })
    }
  }

  return (
    <Button {...look} busy={isBusy} onClick={() => void open()}>
      {children ?? messages.manageBilling}
    </Button>
  )
}
