// Links to other sites, each with a title: added, edited, reordered, removed (PRO-10).
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Trash from 'lucide-react/icons/trash-2'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { Button } from '../../../../../ui/button.tsx'
import { isComposing } from '../../../../../ui/composing.ts'
import { TextField } from '../../../../../ui/field.tsx'
import { IconButton } from '../../../../../ui/icon-button.tsx'
import { MAX_LINKS } from '../../../../profiles/profiles.rules.ts'
import type { ProfileDraft } from '../../profile.rules.ts'

type LinksFieldProps = {
  /** Adds the typed link to the list; returns false if it is invalid. */
  onAdd: () => boolean
}

export function LinksField({ onAdd }: LinksFieldProps) {
  const { formState } = useFormContext<ProfileDraft>()
  const { fields, list, announcement, move, drop, add } = useLinkList(onAdd)
  const faults = formState.errors.links
  const listFault = faults?.root?.message ?? faults?.message

  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="mb-3 text-small font-medium">Links</legend>
      {fields.length > 0 && (
        <ol ref={list} className="flex flex-col gap-4 sm:gap-3">
          {fields.map((field, index) => (
            <li
              key={field.id}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto]"
            >
              <LinkRow
                index={index}
                isLast={index === fields.length - 1}
                onMove={(by) => move(index, by)}
                onRemove={() => drop(index)}
              />
            </li>
          ))}
        </ol>
      )}
      {fields.length < MAX_LINKS && <NewLink onAdd={add} />}
      {listFault && (
        <p role="alert" className="text-small text-danger">
          {listFault}
        </p>
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </fieldset>
  )
}

/** Adds focus and announcements to the changes of the list. */
function useLinkList(onAdd: () => boolean) {
  const { control, setFocus } = useFormContext<ProfileDraft>()
  const { fields, remove, swap } = useFieldArray({ control, name: 'links' })
  const list = useRef<HTMLOListElement>(null)
  const [focusNext, setFocusNext] = useState<{ row: number; control: string }>()
  const [announcement, setAnnouncement] = useState('')

  // The row's controls are in their new places only after the list is rendered.
  useEffect(() => {
    if (!focusNext) return
    const row = list.current?.children[focusNext.row]
    const control = row?.querySelector<HTMLElement>(`[data-control="${focusNext.control}"]:not(:disabled)`)
    const target = control ?? row?.querySelector<HTMLElement>('[data-control]:not(:disabled)')
    if (target) target.focus()
    else setFocus('link.title')
  }, [focusNext, setFocus])

  function move(index: number, by: 1 | -1) {
    swap(index, index + by)
    setFocusNext({ row: index + by, control: by < 0 ? 'up' : 'down' })
    setAnnouncement(`Link ${index + 1} moved to position ${index + by + 1}`)
  }

  function drop(index: number) {
    remove(index)
    setFocusNext({ row: Math.min(index, fields.length - 2), control: 'remove' })
    setAnnouncement(`Link ${index + 1} removed`)
  }

  function add() {
    if (!onAdd()) return
    setFocus('link.title')
    setAnnouncement('Link added')
  }

  return { fields, list, announcement, move, drop, add }
}

type LinkRowProps = { index: number; isLast: boolean; onMove: (by: 1 | -1) => void; onRemove: () => void }

function LinkRow({ index, isLast, onMove, onRemove }: LinkRowProps) {
  const { register, formState } = useFormContext<ProfileDraft>()
  const faults = formState.errors.links?.[index]
  return (
    <>
      <TextField
        {...register(`links.${index}.title`)}
        label={`Title of link ${index + 1}`}
        hideLabel
        error={faults?.title?.message}
      />
      <TextField
        {...register(`links.${index}.url`)}
        label={`URL of link ${index + 1}`}
        hideLabel
        type="url"
        inputMode="url"
        className="col-start-1 sm:col-start-auto"
        error={faults?.url?.message}
      />
      <div className="col-start-2 row-span-2 row-start-1 flex flex-wrap justify-end sm:col-start-auto sm:row-span-1 sm:row-start-auto sm:flex-nowrap">
        <IconButton
          data-control="up"
          label={`Move link ${index + 1} up`}
          disabled={index === 0}
          onClick={() => onMove(-1)}
        >
          <ArrowUp aria-hidden="true" />
        </IconButton>
        <IconButton
          data-control="down"
          label={`Move link ${index + 1} down`}
          disabled={isLast}
          onClick={() => onMove(1)}
        >
          <ArrowDown aria-hidden="true" />
        </IconButton>
        <IconButton data-control="remove" label={`Remove link ${index + 1}`} onClick={onRemove}>
          <Trash aria-hidden="true" />
        </IconButton>
      </div>
    </>
  )
}

function NewLink({ onAdd }: { onAdd: () => void }) {
  const { control, register, formState } = useFormContext<ProfileDraft>()
  const typed = useWatch({ control, name: 'link' })
  const fault = formState.errors.link

  function onKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || isComposing(event)) return
    event.preventDefault()
    onAdd()
  }

  return (
    <div className="grid items-start gap-2 rounded-box bg-sunken p-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto]">
      <TextField
        {...register('link.title')}
        label="Title"
        placeholder="My portfolio"
        onKeyDown={onKey}
        error={fault?.title?.message}
      />
      <TextField
        {...register('link.url')}
        label="URL"
        type="url"
        inputMode="url"
        placeholder="https://"
        onKeyDown={onKey}
        error={fault?.url?.message}
      />
      <Button
        className="self-start sm:mt-6.5"
        disabled={typed.title.trim() === '' || typed.url.trim() === ''}
        onClick={onAdd}
      >
        Add link
      </Button>
    </div>
  )
}
