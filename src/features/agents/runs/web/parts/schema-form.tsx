// A form made from the schema of an agent's input: a control for each of its parts, with what is wrong beside it.
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useRef } from 'react'
import type { JsonSchema } from '../../../../../platform/contract/json-schema.ts'
import type { FieldMessages } from '../../../../../platform/contract/problem.ts'
import { Button } from '../../../../../ui/button.tsx'
import { Checkbox } from '../../../../../ui/checkbox.tsx'
import { TextArea, TextField } from '../../../../../ui/field.tsx'
import { SelectField } from '../../../../../ui/select-field.tsx'
import {
  emptyValue,
  errorAt,
  type FieldRow,
  type FieldValue,
  INPUT_PATH,
  isRequiredIn,
  kindOf,
  labelOf,
  newRow,
  placeholderOf,
  propertiesOf,
} from './form-fields.ts'

type ControlProps = {
  /** A page may have the controls several times, so their ids need a prefix. */
  idPrefix: string
  label: string
  schema: JsonSchema
  /** The path matches the server's field errors. */
  path: string
  isRequired: boolean
  value: FieldValue
  onChange: (value: FieldValue) => void
  fields: FieldMessages
  /** There may be many items, so their fields stand beside one another. */
  isItem?: boolean
}

type SchemaFieldsProps = Pick<ControlProps, 'idPrefix' | 'schema' | 'value' | 'onChange' | 'fields'>

export function SchemaFields(props: SchemaFieldsProps) {
  const { schema } = props
  if (kindOf(schema) === 'group') return <Properties {...props} path={INPUT_PATH} />
  return <Control {...props} label="Input as JSON" path={INPUT_PATH} isRequired />
}

const ITEM_FIELDS =
  'grid grid-cols-[repeat(auto-fill,minmax(min(7.5rem,100%),1fr))] items-start gap-3 [&>:has(textarea)]:col-span-full [&>fieldset]:col-span-full'

function Properties({
  idPrefix,
  schema,
  path,
  value,
  onChange,
  fields,
  isItem = false,
}: Omit<ControlProps, 'label' | 'isRequired'>) {
  const held = typeof value === 'object' && !isRows(value) ? value : {}
  return (
    <div className={isItem ? ITEM_FIELDS : 'flex flex-col gap-5'}>
      {propertiesOf(schema).map(([name, one]) => (
        <Control
          key={name}
          idPrefix={idPrefix}
          label={labelOf(name, one)}
          schema={one}
          path={`${path}.${name}`}
          isRequired={isRequiredIn(schema, name)}
          value={held[name] ?? ''}
          onChange={(next) => onChange({ ...held, [name]: next })}
          fields={fields}
        />
      ))}
    </div>
  )
}

const isRows = (value: FieldValue): value is readonly FieldRow[] => Array.isArray(value)

/** A browser that remembers values could fill a seller's field with private data. */
const NOT_REMEMBERED = { autoComplete: 'off' } as const
const INPUT_TYPES = { date: 'date', email: 'email', uri: 'url', multiline: 'text' } as const

function Control(props: ControlProps) {
  const { idPrefix, schema, label, path, isRequired, value, onChange, fields } = props
  const kind = kindOf(schema)
  const error = errorAt(schema, path, fields)
  if (kind === 'fixed') return null
  if (kind === 'group') {
    return (
      <Group
        label={label}
        hint={schema.description}
        isRequired={isRequired}
        error={error}
        isItem={props.isItem}
      >
        <Properties {...props} />
      </Group>
    )
  }
  if (kind === 'rows') return <Rows {...props} error={error} />
  const words = { label, hint: schema.description, error }
  if (kind === 'check')
    return (
      <Checkbox {...words} checked={value === true} onChange={(event) => onChange(event.target.checked)} />
    )
  const text = typeof value === 'string' ? value : ''
  const common = {
    ...words,
    ...NOT_REMEMBERED,
    id: `${idPrefix}-${path}`,
    required: isRequired,
    value: text,
    placeholder: placeholderOf(schema),
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  }
  if (kind === 'choice') {
    const choices = (schema.enum ?? []).map((one) => ({ value: String(one), label: String(one) }))
    const { placeholder: _, ...rest } = common
    // Without a choice nothing is sent, so that a required field is reported.
    const none = { value: '', label: isRequired ? 'Choose one' : 'None' }
    return <SelectField {...rest} options={[none, ...choices]} />
  }
  if (kind === 'area') return <TextArea {...common} dir="auto" rows={5} className="[&_textarea]:max-h-96" />
  if (kind === 'lines') {
    return <TextArea {...common} dir="auto" rows={3} hint={<LinesHint>{schema.description}</LinesHint>} />
  }
  if (kind === 'json')
    return <TextArea {...common} rows={6} spellCheck={false} className="[&_textarea]:font-mono" />
  if (kind === 'number')
    return <TextField {...common} inputMode={schema.type === 'integer' ? 'numeric' : 'decimal'} />
  return <TextField {...common} dir="auto" type={INPUT_TYPES[schema.format ?? 'multiline']} />
}

function LinesHint({ children }: { children: ReactNode }) {
  return (
    <>
      <span>{children}</span> <span>One per line.</span>
    </>
  )
}

type GroupProps = {
  label: string
  hint: ReactNode
  isRequired: boolean
  error: string | undefined
  isItem?: boolean | undefined
  children: ReactNode
}

function Group({ label, hint, isRequired, error, isItem = false, children }: GroupProps) {
  return (
    <fieldset className={isItem ? 'min-w-0' : 'min-w-0 rounded-box border border-line p-4 pt-2'}>
      <legend className={isItem ? 'pb-2 text-small text-faint' : 'px-1 text-small font-medium'}>
        <span>{label}</span>
        {isRequired && !isItem && (
          <span aria-hidden="true" className="text-faint">
            {' '}
            *
          </span>
        )}
      </legend>
      <div className="flex flex-col gap-4">
        {hint && <p className="text-small text-faint">{hint}</p>}
        {error && (
          <p role="alert" className="text-small text-danger">
            {error}
          </p>
        )}
        {children}
      </div>
    </fieldset>
  )
}

function Rows({ error, ...props }: ControlProps & { error: string | undefined }) {
  const { label, schema, path, isRequired, value, onChange } = props
  const place = useRef<HTMLDivElement>(null)
  const adding = useRef<HTMLButtonElement>(null)
  const rows = isRows(value) ? value : []
  const { items, maxItems } = schema
  const count = useRef(rows.length)
  const hasPressed = useRef(false)

  // After Add, the new item has the focus; after Remove, the button that adds one.
  useEffect(() => {
    const isMore = rows.length > count.current
    count.current = rows.length
    if (!hasPressed.current) return
    hasPressed.current = false
    if (isMore)
      place.current?.querySelector<HTMLElement>(':scope > :last-child :is(input, textarea, select)')?.focus()
    else adding.current?.focus()
  }, [rows.length])

  if (!items) return null
  const press = (next: readonly FieldRow[]) => {
    hasPressed.current = true
    onChange(next)
  }
  return (
    <Group label={label} hint={schema.description} isRequired={isRequired} error={error}>
      <div ref={place} className="flex flex-col gap-4 empty:hidden">
        {rows.map((row, at) => {
          const item = `${label}, item ${at + 1}`
          return (
            <div key={row.key} className="flex items-start gap-2 border-b border-line pb-4">
              <div className="min-w-0 grow">
                <Control
                  {...props}
                  label={kindOf(items) === 'group' ? (items.title ?? `Item ${at + 1}`) : item}
                  schema={items}
                  path={`${path}.${at}`}
                  isRequired
                  isItem
                  value={row.value}
                  onChange={(next) =>
                    onChange(rows.map((one) => (one.key === row.key ? { ...one, value: next } : one)))
                  }
                />
              </div>
              <button
                type="button"
                aria-label={`Remove ${item}`}
                title="Remove"
                className="icon-button border-transparent"
                onClick={() => press(rows.filter(({ key }) => key !== row.key))}
              >
                <X aria-hidden="true" />
              </button>
            </div>
          )
        })}
      </div>
      <Button
        ref={adding}
        size="small"
        className="self-start"
        icon={<Plus aria-hidden="true" className="size-4" />}
        aria-label={`Add an item to ${label}`}
        disabled={maxItems !== undefined && rows.length >= maxItems}
        onClick={() => press([...rows, newRow(emptyValue(items))])}
      >
        Add
      </Button>
    </Group>
  )
}
