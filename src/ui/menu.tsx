// A button that opens a list of choices. The list's behaviour is loaded when it is first opened.
import { type ComponentProps, lazy, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { OnceOpened } from './late-window.tsx'
import type { MenuItem } from './menu-list.tsx'
import { latePart } from './when-online.ts'

const MenuList = lazy(() => latePart(() => import('./menu-list.tsx')))

type MenuProps = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  /** The button's label, if its content is not text. */
  label?: string
  items: readonly MenuItem[]
  align?: 'start' | 'end'
}

export function Menu({ label, items, align = 'start', children, ...button }: MenuProps) {
  const listId = useId()
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        {...button}
        ref={anchor}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        onClick={() => setOpen(true)}
      >
        {children}
      </Button>
      <OnceOpened open={open}>
        <MenuList
          id={listId}
          anchor={anchor}
          items={items}
          align={align}
          open={open}
          onOpenChange={setOpen}
        />
      </OnceOpened>
    </>
  )
}
