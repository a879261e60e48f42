// The window of the search: a field and a list of options, which the keyboard alone can handle. The focus stays in the field,
// which names the active option (the combobox pattern of WAI-ARIA).
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../../../paths.ts'
import { MAX_SEARCH_LENGTH } from '../../../../platform/contract/list-limits.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { isComposing } from '../../../../ui/composing.ts'
import DialogWindow from '../../../../ui/dialog-window.tsx'
import { FIELD_BOX } from '../../../../ui/field.tsx'
import type { LateWindow } from '../../../../ui/late-window.tsx'
import { searchMessages as messages } from '../../search.messages.ts'
import { CATALOGUES, KIND_LABELS } from '../../search.rules.ts'
import { searchWindowMessages as windowMessages } from '../../search-window.messages.ts'
import { type SearchAnswer, useLiveSearch } from './live-search.ts'
import {
  firstGroups,
  groupsFor,
  type Option,
  type OptionGroup,
  type OptionPlace,
  placesCalled,
} from './options.ts'
import { forgetSearches, keepSearch, recentSearches } from './recent-searches.ts'
import { ResultFacts } from './result-facts.tsx'
import { ResultText } from './results.tsx'

type SearchDialogProps = LateWindow & {
  /** Visitors have none. */
  places: readonly OptionPlace[]
  isMember: boolean
}

export function SearchDialog({ open, onOpenChange, returnFocus, ...search }: SearchDialogProps) {
  /** Someone who leaves for another page continues there, and not where they opened the search. */
  const isLeaving = useRef(false)
  function leave(): void {
    isLeaving.current = true
    onOpenChange(false)
  }
  useEffect(() => {
    if (open) isLeaving.current = false
  }, [open])
  function focusNext(): HTMLElement | null | false {
    if (!isLeaving.current) return returnFocus()
    // Given this element to focus, the window would focus the first link in it.
    document.querySelector('main')?.focus({ preventScroll: true })
    return false
  }
  return (
    <DialogWindow open={open} onOpenChange={onOpenChange} returnFocus={focusNext} title={messages.title}>
      <Search {...search} close={leave} />
    </DialogWindow>
  )
}

type SearchProps = Omit<SearchDialogProps, keyof LateWindow> & { close: () => void }

function Search({ places, isMember, close }: SearchProps) {
  const navigate = useNavigate()
  const listId = useId()
  const [text, setText] = useState('')
  const [recent, setRecent] = useState(recentSearches)
  const [active, setActive] = useState(0)
  const answer = useLiveSearch(text, isMember)
  const typed = text.trim()
  const isAnswered = answer.for === typed
  const groups = typed === '' ? firstGroups(recent, places) : groupsFor(typed, answer, places)
  const options = groups.flatMap((group) => group.options)
  const at = Math.min(active, options.length - 1)
  const idOf = (index: number) => `${listId}-${index}`

  useEffect(() => {
    document.getElementById(`${listId}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [listId, at])

  function type(next: string): void {
    setText(next)
    setActive(0)
  }

  /** Takes over text that was typed into a field of the top bar while this window was loading. */
  function takeEarly(): void {
    const early = document.querySelector<HTMLInputElement>('#typed-early')
    if (!early?.value) return
    type(early.value)
    early.value = ''
  }

  function choose({ label, to }: Option): void {
    if (to === undefined) type(label)
    else {
      keepSearch(text)
      close()
      void navigate(to)
    }
  }

  /** Returns true for a key of the list. */
  function handles(key: string): boolean {
    const last = options.length - 1
    if (key === 'Enter') enter()
    else if (last < 0) return false
    else if (key === 'ArrowDown') setActive(at === last ? 0 : at + 1)
    else if (key === 'ArrowUp') setActive(at <= 0 ? last : at - 1)
    else if (key === 'Home') setActive(0)
    else if (key === 'End') setActive(last)
    else return false
    return true
  }

  /** Someone quicker than the answer gets all results, and not the options of an earlier answer. */
  function enter(): void {
    const option = options[at]
    const isPlace = option !== undefined && placesCalled(places, typed).some(({ to }) => to === option.to)
    if (option && (isAnswered || typed === '' || isPlace)) choose(option)
    else if (typed !== '') choose({ key: 'all', label: typed, to: paths.search(typed) })
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (!isComposing(event) && !event.shiftKey && handles(event.key)) event.preventDefault()
  }

  return (
    <div className="flex h-[min(32rem,60dvh)] flex-col gap-3">
      <input
        type="search"
        role="combobox"
        aria-label={messages.title}
        aria-expanded={options.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        {...(options.length > 0 && { 'aria-activedescendant': idOf(at) })}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        dir="auto"
        maxLength={MAX_SEARCH_LENGTH}
        placeholder={messages.placeholder}
        value={text}
        onFocus={takeEarly}
        onChange={({ target }) => type(target.value)}
        onKeyDown={onKeyDown}
        className={classNames(FIELD_BOX, 'h-11 shrink-0 border-edge')}
      />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <Listed groups={groups} listId={listId} at={at} idOf={idOf} choose={choose} />
        {typed !== '' && isAnswered && (
          <Outcome answer={answer} typed={typed} isNothing={options.length === 0} close={close} />
        )}
      </div>
      {typed === '' && recent.length > 0 && (
        <Button
          size="small"
          className="self-start"
          onClick={() => {
            forgetSearches()
            setRecent([])
          }}
        >
          {windowMessages.clearRecent}
        </Button>
      )}
      <p role="status" className="sr-only">
        {typed !== '' && isAnswered ? windowMessages.found(options.length) : ''}
      </p>
    </div>
  )
}

type ListedProps = {
  groups: readonly OptionGroup[]
  listId: string
  at: number
  idOf: (index: number) => string
  choose: (option: Option) => void
}

/** The list is rendered even while it is empty, since the field names it. */
function Listed({ groups, listId, at, idOf, choose }: ListedProps) {
  let index = 0
  return (
    <div role="listbox" id={listId} aria-label={windowMessages.results}>
      {groups.map(({ key, title, count, options }) => (
        <fieldset
          key={key}
          aria-label={title ?? windowMessages.results}
          className="min-w-0 border-t border-line py-1 first:border-0"
        >
          {title !== undefined && (
            <div aria-hidden="true" className="flex justify-between px-3 pt-2 pb-1 text-small text-soft">
              <span>{title}</span>
              {count !== undefined && <span className="tabular-nums">{count}</span>}
            </div>
          )}
          {options.map((option) => {
            const own = index++
            return (
              <button
                type="button"
                key={option.key}
                id={idOf(own)}
                role="option"
                aria-selected={own === at}
                tabIndex={-1}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(option)}
                className={classNames(
                  'flex min-h-10 w-full items-center gap-3 rounded-box text-start px-3 py-1.5 hover:bg-sunken',
                  own === at && 'bg-sunken outline-2 -outline-offset-2 outline-edge',
                )}
              >
                {option.found ? (
                  <ResultFacts {...option.found} />
                ) : (
                  <ResultText title={option.label} line={option.detail} />
                )}
              </button>
            )
          })}
        </fieldset>
      ))}
    </div>
  )
}

type OutcomeProps = { answer: SearchAnswer; typed: string; isNothing: boolean; close: () => void }

/** The text beside the options: how the text was taken, no matches, or a failure. */
function Outcome({ answer, typed, isNothing, close }: OutcomeProps) {
  const { corrected_search, left_out } = answer.found
  if (answer.hasFailed) return <p className="px-3 py-2 text-danger">{windowMessages.failed}</p>
  if (!isNothing)
    return (
      <div className="px-3 text-small text-soft">
        {corrected_search !== undefined && <p className="py-1">{messages.corrected(corrected_search)}</p>}
        {left_out && <p className="py-1">{messages.leftOut(left_out)}</p>}
      </div>
    )
  return (
    <div className="flex flex-col items-start gap-3 px-3 py-4">
      <p className="font-medium">{messages.noMatch(typed)}</p>
      <p className="text-soft">{messages.tryOther}</p>
      <div className="flex flex-wrap gap-2">
        {CATALOGUES.map(({ kind, to }) => (
          <ButtonLink key={kind} to={to} size="small" onClick={close}>
            {KIND_LABELS[kind]}
          </ButtonLink>
        ))}
      </div>
    </div>
  )
}
