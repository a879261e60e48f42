// A form that the page's script submits: submitted before hydration, it waits (app/document). Without scripts it says
// so. It has no action, so that nothing typed can end up in an address.
import type { ComponentProps } from 'react'
import { NeedsScript } from './needs-script.tsx'

type ProgramFormProps = Omit<ComponentProps<'form'>, 'action' | 'method'>

export function ProgramForm({ children, ...rest }: ProgramFormProps) {
  return (
    <form noValidate {...rest} method="post">
      <NeedsScript what="form" />
      {children}
    </form>
  )
}
