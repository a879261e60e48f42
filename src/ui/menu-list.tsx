// The list that a menu opens: arrows move, letters find, Escape closes and returns the focus.
import { Menu as Base } from '@base-ui/react/menu'
import { type ReactNode, type RefObject, useState } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'

export type MenuItem = {
  label: string
  icon?: ReactNode
  danger?: boolean
} & ({ to: string } | { onSelect: () => void })

type MenuListProps = {
  id: string
  anchor: RefObject<HTMLButtonElement | null>
  items: readonly MenuItem[]
  align: 'start' | 'end'
  open: boolean
  onOpenChange: (open: boolean) => void
}

const ITEM =
  'flex min-h-10 w-full cursor-pointer items-center gap-3 rounded-box px-3 py-2 text-small outline-none select-none data-highlighted:bg-sunken [&_svg]:size-4'

/** In the landmark of its button; at the end of the page it would belong to none, and in a card it would be cut off. */
const placeOf = (button: HTMLElement | null) =>
  button?.closest<HTMLElement>('main') ?? button?.closest<HTMLElement>('header')

export default function MenuList({ id, anchor, items, align, open, onOpenChange }: MenuListProps) {
  const [place] = useState(() => placeOf(anchor.current))
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal container={place}>
        <Base.Positioner anchor={anchor} align={align} sideOffset={8} className="z-40 outline-none">
          <Base.Popup
            id={id}
            finalFocus={anchor}
            className="min-w-48 rounded-box border border-edge bg-surface p-1 text-ink transition-opacity duration-100 outline-none data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            {items.map((item) => {
              const className = classNames(ITEM, item.danger && 'text-danger')
              const content = (
                <>
                  {item.icon}
                  {item.label}
                </>
              )
              return 'to' in item ? (
                <Base.LinkItem
                  key={item.label}
                  closeOnClick
                  className={className}
                  render={<Link to={item.to} />}
                >
                  {content}
                </Base.LinkItem>
              ) : (
                <Base.Item key={item.label} className={className} onClick={item.onSelect}>
                  {content}
                </Base.Item>
              )
            })}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
