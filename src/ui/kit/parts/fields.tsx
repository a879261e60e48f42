// Everything that can be filled in.
import { Checkbox, Switch } from '../../checkbox.tsx'
import { TextArea, TextField } from '../../field.tsx'
import { SearchField } from '../../search-field.tsx'
import { SelectField } from '../../select-field.tsx'
import { Sample, Section } from './section.tsx'

const CHOICES = [
  { value: '', label: 'All of them' },
  { value: 'stone', label: 'Stone' },
  { value: 'timber', label: 'Timber' },
]

export function Fields() {
  return (
    <Section title="Fields">
      <Sample name="TextField, SelectField">
        <div className="grid gap-6 sm:grid-cols-2">
          <TextField label="Title" placeholder="What is to be done" required />
          <TextField label="Budget" before="$" inputMode="decimal" hint="In dollars, for the whole work." />
          <TextField label="Name" defaultValue="A" error="Name must be at least 2 characters" />
          <TextField label="Email" defaultValue="maren@example.org" disabled />
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
      <Sample name="SearchField">
        <SearchField label="Search the kit" className="max-w-form" />
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
    </Section>
  )
}
