// All form fields.
import { useState } from 'react'
import { Checkbox, Switch } from '../../checkbox.tsx'
import { ChipsField } from '../../chips-field.tsx'
import { ChoiceCards } from '../../choice-cards.tsx'
import { CodeField } from '../../code-field.tsx'
import { TextArea, TextField } from '../../field.tsx'
import { Notice } from '../../notice.tsx'
import { NumberField } from '../../number-field.tsx'
import { PasswordField } from '../../password-field.tsx'
import { SearchField } from '../../search-field.tsx'
import { SelectField } from '../../select-field.tsx'
import { Slider } from '../../slider.tsx'
import { KitSection, Sample } from './section.tsx'

const CHOICES = [
  { value: '', label: 'All of them' },
  { value: 'stone', label: 'Stone' },
  { value: 'timber', label: 'Timber' },
]

export function Fields() {
  return (
    <KitSection title="Fields">
      <Sample name="TextField, NumberField, SelectField">
        <div className="grid gap-6 sm:grid-cols-2">
          <TextField label="Title" placeholder="What needs doing" required />
          <NumberField
            before="$"
            label="Budget"
            hint="In dollars, for the whole work."
            onLeaving={(text) => ({ text })}
          />
          <TextField label="Name" defaultValue="A" error="Name must be at least 2 characters" />
          <TextField label="Email" defaultValue="maren@example.org" disabled />
          <TextField label="Address" lead="guild.example/" defaultValue="maren" />
          <SelectField label="Material" options={CHOICES} />
          <SelectField label="Material" options={CHOICES} error="Please choose one" />
        </div>
      </Sample>
      <Sample name="TextArea">
        <TextArea label="Description" hint="At least 10 characters." />
        <TextArea
          label="Message"
          defaultValue="Too short"
          error="Message must be at least 50 characters"
          rows={3}
        />
      </Sample>
      <Sample name="PasswordField, CodeField">
        <div className="grid gap-6 sm:grid-cols-2">
          <PasswordField label="Password" autoComplete="new-password" hint="At least 6 characters" />
          <Code />
        </div>
      </Sample>
      <Sample name="ChoiceCards">
        <Cards />
      </Sample>
      <Sample name="Notice">
        <div className="grid gap-3 sm:grid-cols-2">
          <Notice>Something to know before you continue.</Notice>
          <Notice kind="success">It worked.</Notice>
          <Notice kind="warning" title="You don't have a spare key">
            Losing your key means losing access.
          </Notice>
          <Notice kind="danger">It didn't work.</Notice>
        </div>
      </Sample>
      <Sample name="SearchField">
        <SearchField label="Search the kit" className="max-w-form" />
      </Sample>
      <Sample name="ChipsField, Slider">
        <div className="grid items-start gap-6 sm:grid-cols-2">
          <Chips />
          <Level />
        </div>
      </Sample>
      <Sample name="Checkbox, Switch">
        <div className="grid gap-2 sm:grid-cols-2">
          <Checkbox label="Remember this choice" defaultChecked hint="On this device only." />
          <Switch label="Tell me about replies" defaultChecked />
          <Checkbox label="Not ticked" />
          <Switch label="Switched off" hint="Can be changed at any time." />
          <Checkbox label="Accept the terms" error="Please accept the terms" />
          <Switch label="Disabled" disabled />
          <Checkbox label="Disabled" disabled defaultChecked />
        </div>
      </Sample>
    </KitSection>
  )
}

function Code() {
  const [code, setCode] = useState('123')
  return <CodeField label="Code" length={6} value={code} onValue={setCode} />
}

function Chips() {
  const [items, setItems] = useState(['Oak', 'Slate'])
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string>()
  return (
    <ChipsField
      label="Materials"
      hint="Press Enter or comma to add one."
      items={items}
      onItems={setItems}
      typed={typed}
      onTyped={setTyped}
      error={fault}
      onFault={setFault}
      judge={(listed, word) => (word === '' || listed.includes(word) ? 'Add at least one more' : undefined)}
    />
  )
}

function Level() {
  const [level, setLevel] = useState(1.5)
  return (
    <Slider label="Size" min={1} max={3} step={0.1} value={level} words={`${level}×`} onChange={setLevel} />
  )
}

const MATERIALS = [
  { value: 'stone', label: 'Stone', description: 'Stays where it is put' },
  { value: 'timber', label: 'Timber', description: 'Bends before it breaks' },
] as const

function Cards() {
  const [material, setMaterial] = useState<(typeof MATERIALS)[number]['value']>('stone')
  return (
    <ChoiceCards
      legend="What it is built of"
      name="material"
      className="sm:grid-cols-2"
      choices={MATERIALS}
      value={material}
      onChoose={setMaterial}
    />
  )
}
