// The button below a list that loads further rows; nothing once all are there.
import { Button, type ButtonProps } from './button.tsx'

type LoadMoreProps = Pick<ButtonProps, 'size' | 'children'> & {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
}

export function LoadMore({ list, ...look }: LoadMoreProps) {
  if (!list.hasNextPage) return null
  return (
    <Button
      {...look}
      className="self-start"
      busy={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
    />
  )
}
