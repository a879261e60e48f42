// Type and colour, as the tokens name them.
import { KitRow, KitSection, Sample } from './section.tsx'

const SIZES = [
  { name: 'display', className: 'display text-display' },
  { name: 'heading', className: 'display text-heading' },
  { name: 'title', className: 'display text-title' },
  { name: 'lead', className: 'text-lead' },
  { name: 'body', className: 'text-body' },
  { name: 'small', className: 'text-small' },
] as const

const COLOURS = [
  { name: 'paper', className: 'bg-paper' },
  { name: 'surface', className: 'bg-surface' },
  { name: 'sunken', className: 'bg-sunken' },
  { name: 'line', className: 'bg-line' },
  { name: 'edge', className: 'bg-edge' },
  { name: 'faint', className: 'bg-faint' },
  { name: 'soft', className: 'bg-soft' },
  { name: 'ink', className: 'bg-ink' },
  { name: 'accent', className: 'bg-accent' },
  { name: 'success', className: 'bg-success' },
  { name: 'warning', className: 'bg-warning' },
  { name: 'danger', className: 'bg-danger' },
] as const

export function Foundations() {
  return (
    <KitSection title="Type and colour">
      <Sample name="Six sizes">
        <ul className="flex flex-col gap-3">
          {SIZES.map((size) => (
            <li key={size.name} className="grid grid-cols-[5rem_1fr] items-baseline gap-4">
              <span className="text-small text-faint">{size.name}</span>
              <span className={size.className}>Cut by hand, 1,284</span>
            </li>
          ))}
        </ul>
      </Sample>
      <Sample name="Colours">
        <KitRow>
          {COLOURS.map((colour) => (
            <span key={colour.name} className="flex w-20 flex-col gap-1 text-small text-soft">
              <span className={`h-12 rounded-box border border-line ${colour.className}`} />
              <span>{colour.name}</span>
            </span>
          ))}
        </KitRow>
      </Sample>
    </KitSection>
  )
}
