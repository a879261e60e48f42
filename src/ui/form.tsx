// A form that the page's own program sends: pressed before that is there, it waits (app/document). Where there is no
// program at all it says so; it has no address, so that nothing typed can get into one.
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
