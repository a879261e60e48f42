// Products side by side: a column for each, with the next step at its head, and a row for each fact, those first in which
// they differ. On a narrow window
// the name of a fact is a line above its row, so that two products fit beside each other, and more scroll sideways.
import Check from 'lucide-react/icons/check'
import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { BackLink } from './back-link.tsx'
import { ButtonLink } from './button.tsx'
import { classNames } from './class-names.ts'
import { type Comparable, keepCompared, LEAST_COMPARED } from './compared.ts'
import { EmptyState } from './empty-state.tsx'
import { Glyph } from './glyph.tsx'
import { SiteLink } from './link.tsx'
import { listChoicesAddress } from './list-choices.ts'
import { Notice } from './notice.tsx'
import { Container, PageHeader } from './page-header.tsx'

export type ComparedFact<Item> = {
  name: string
  of: (item: Item) => ReactNode
  /**
   * Returns the same for products that don't differ in it, where more than words is shown. Without it they are taken to
   * differ.
   */
  alike?: (item: Item) => string | number | boolean | null
}

type ComparisonProps<Item> = {
  kind: Comparable
  title: string
  /** The path of the list that the items are from, and the texts of the links to it. */
  list: { path: string; back: string; browse: string }
  items: readonly Item[]
  askedFor: number
  facts: readonly ComparedFact<Item>[]
  hrefOf: (item: Item) => string
  nameOf: (item: Item) => string
  cover: (item: Item) => ReactNode
  /** Below each item is a link to the next step with it. */
  next: (item: Item) => ReactNode
}

export function Comparison<Item extends { id: number }>(props: ComparisonProps<Item>) {
  const { kind, title, list, items, askedFor } = props
  const [one, many] = kind.names
  const ids = items.map(({ id }) => id)
  const isEnough = items.length >= LEAST_COMPARED
  const missing = askedFor - items.length
  return (
    <Container className="flex flex-col gap-6 pb-24">
      <PageHeader
        size="part"
        title={title}
        before={<BackLink to={listChoicesAddress(list.path)}>{list.back}</BackLink>}
        actions={
          isEnough &&
          items.length < kind.most && (
            <ButtonLink
              to={listChoicesAddress(list.path)}
              icon={<Plus aria-hidden="true" className="size-4" />}
              // The compared products may come from another person's link: from now on they are this browser's choice.
              onClick={() => keepCompared(kind, ids)}
            >
              {`Add another ${one}`}
            </ButtonLink>
          )
        }
      />
      {missing > 0 && (
        <Notice>
          {missing === 1 ? `1 ${one} is no longer available.` : `${missing} ${many} are no longer available.`}
        </Notice>
      )}
      {isEnough ? (
        <ComparisonTable {...props} />
      ) : (
        <EmptyState
          title={`Choose at least ${LEAST_COMPARED} ${many} to compare`}
          action={
            <ButtonLink to={listChoicesAddress(list.path)} variant="solid">
              {list.browse}
            </ButtonLink>
          }
        >
          {`In the list, select Compare on up to ${kind.most} ${many}.`}
        </EmptyState>
      )}
    </Container>
  )
}

function ComparisonTable<Item extends { id: number }>(props: ComparisonProps<Item>) {
  const { items, facts, title, cover } = props
  return (
    <div
      className={
        items.length > 2
          ? 'relative max-lg:-mx-5 max-lg:overflow-x-auto max-lg:px-5 sm:max-lg:-mx-8 sm:max-lg:px-8'
          : undefined
      }
    >
      <table
        className={classNames(
          'w-full table-fixed border-separate border-spacing-0 text-left text-small',
          MIN_WIDTHS[items.length],
        )}
      >
        <caption className="sr-only">{title}</caption>
        <colgroup>
          <col className="w-0 lg:w-40" />
          <col span={items.length} />
        </colgroup>
        <thead>
          <tr>
            <td className="p-0" />
            {items.map((item) => (
              <td key={item.id} className="pr-4 align-bottom lg:pr-6">
                <div className="relative max-w-72">
                  {cover(item)}
                  <Remove item={item} {...props} />
                </div>
              </td>
            ))}
          </tr>
          {/* The row with the names stays in view where nothing scrolls sideways. */}
          <tr className="align-top">
            <td className={classNames('border-b border-ink p-0', HEAD_IN_VIEW)} />
            {items.map((item) => (
              <th
                key={item.id}
                scope="col"
                className={classNames('h-px border-b border-ink py-3 pr-4 font-normal lg:pr-6', HEAD_IN_VIEW)}
              >
                <Head item={item} {...props} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[
            ...facts.filter((fact) => !isSame(fact, items)),
            ...facts.filter((fact) => isSame(fact, items)),
          ].map((fact) => (
            <FactRow key={fact.name} fact={fact} items={items} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const HEAD_IN_VIEW = 'bg-paper lg:sticky lg:top-16 lg:z-10'

/** From three on, a narrow window shows two and a half of them. */
const MIN_WIDTHS: Readonly<Record<number, string>> = { 3: 'min-w-112', 4: 'min-w-150' }

type PartProps<Item> = ComparisonProps<Item> & { item: Item }

function Head<Item extends { id: number }>({ item, hrefOf, nameOf, next }: PartProps<Item>) {
  return (
    <span className="flex h-full flex-col items-start justify-between gap-3 [&>*]:max-w-full">
      <SiteLink to={hrefOf(item)} dir="auto" className="prose-link display text-title break-words">
        {nameOf(item)}
      </SiteLink>
      {next(item)}
    </span>
  )
}

function Remove<Item extends { id: number }>({ item, kind, items, nameOf }: PartProps<Item>) {
  const others = items.filter((one) => one !== item).map(({ id }) => id)
  const label = `Remove ${nameOf(item)}`
  return (
    <SiteLink
      to={kind.hrefFor(others)}
      preventScrollReset
      onClick={({ currentTarget }) => {
        // The link goes away, and the focus would be lost with it.
        currentTarget.closest('main')?.focus({ preventScroll: true })
        keepCompared(kind, others)
      }}
      aria-label={label}
      title={label}
      className="absolute top-1.5 right-1.5 inline-flex size-8 items-center justify-center rounded-box border border-line bg-surface hover:border-ink"
    >
      <Glyph of="cross" className="glyph size-4" />
    </SiteLink>
  )
}

const isSame = <Item,>({ of, alike }: ComparedFact<Item>, items: readonly Item[]): boolean =>
  new Set<unknown>(items.map(alike ?? of)).size === 1

function FactRow<Item extends { id: number }>({
  fact,
  items,
}: {
  fact: ComparedFact<Item>
  items: readonly Item[]
}) {
  const { name, of } = fact
  return (
    <tr className="align-top">
      <th
        scope="row"
        className="border-line p-0 font-normal text-faint max-lg:sticky max-lg:left-0 max-lg:z-10 lg:border-b lg:py-3 lg:pr-4"
      >
        {/* On a narrow window the column with the facts' names has no width. */}
        <span className="flex gap-2 max-lg:w-max max-lg:pt-3 lg:flex-col lg:gap-0">
          <span className="text-soft">{name}</span>
          {isSame(fact, items) && <span>Same for all</span>}
        </span>
      </th>
      {items.map((item) => (
        <td key={item.id} className="border-b border-line py-3 pr-4 break-words max-lg:pt-9 lg:pr-6">
          {of(item)}
        </td>
      ))}
    </tr>
  )
}

/** Shows a fact that is true or not. */
export function YesNo({ is, children }: { is: boolean; children?: ReactNode }) {
  if (!is) return <span className="text-faint">{children ?? 'No'}</span>
  return (
    <span className="flex gap-2">
      <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success" />
      <span>{children ?? 'Yes'}</span>
    </span>
  )
}

/** A column shows so many entries of a list; the product's own page has all. */
const ENTRIES_SHOWN = 6

export function ComparedEntries({ entries }: { entries: readonly string[] }) {
  const hidden = entries.length - ENTRIES_SHOWN
  if (entries.length === 0) return <span className="text-faint">None listed</span>
  return (
    <ul className="flex flex-col gap-2">
      {entries.slice(0, ENTRIES_SHOWN).map((entry) => (
        <li key={entry} className="flex gap-2">
          <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success" />
          <span dir="auto" className="min-w-0">
            {entry}
          </span>
        </li>
      ))}
      {hidden > 0 && <li className="text-faint">{`and ${hidden} more`}</li>}
    </ul>
  )
}
