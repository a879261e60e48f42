// A result as a person reads it, and as JSON.
import type { Json, JsonSchema } from '../../../../../platform/contract/json-schema.ts'
import { ScrollRegion } from '../../../../../ui/scroll-region.tsx'
import { Tabs } from '../../../../../ui/tabs.tsx'
import { CodeBlock } from './code-block.tsx'
import { type Drawn, drawnOf, MOST_DRAWN } from './drawn-output.ts'

type OutputViewProps = {
  output: Json
  schema: JsonSchema | null
  label: string
}

export function OutputView({ output, schema, label }: OutputViewProps) {
  return (
    <Tabs
      label={`How the ${label.toLowerCase()} is shown`}
      tabs={[
        { id: 'drawn', label, panel: <DrawnValue drawn={drawnOf(output, schema)} label={label} /> },
        {
          id: 'json',
          label: 'JSON',
          panel: (
            <CodeBlock text={JSON.stringify(output, null, 2)} label={`${label} as JSON`} copy="Copy JSON" />
          ),
        },
      ]}
    />
  )
}

type DrawnValueProps = { drawn: Drawn; label: string }

function DrawnValue({ drawn, label }: DrawnValueProps) {
  switch (drawn.kind) {
    case 'nothing':
      return <p className="text-faint">None</p>
    case 'value':
      return <p className="figures font-medium">{drawn.text}</p>
    case 'text':
      return (
        <p dir="auto" className="max-w-measure break-words">
          {drawn.text}
        </p>
      )
    case 'block':
      return <CodeBlock isProse text={drawn.text} label={label} copy="Copy text" />
    case 'list':
      return <DrawnList items={drawn.items} label={label} />
    case 'table':
      return <DrawnTable {...drawn} label={label} />
    case 'facts':
      return (
        <dl className="flex flex-col gap-4">
          {drawn.facts.map((fact) => (
            <div key={fact.key} className="flex min-w-0 flex-col gap-1">
              <dt className="text-small text-faint">{fact.label}</dt>
              <dd className={isNested(fact.drawn) ? 'border-l border-line pl-4' : 'min-w-0'}>
                <DrawnValue drawn={fact.drawn} label={fact.label} />
              </dd>
            </div>
          ))}
        </dl>
      )
  }
}

const isNested = ({ kind }: Drawn) => kind === 'facts'

function DrawnList({ items, label }: { items: DrawnItems; label: string }) {
  return (
    <>
      <ul className="flex list-disc flex-col gap-2 pl-5 marker:text-faint">
        {items.map(({ key, drawn }) => (
          <li key={key}>
            <DrawnValue drawn={drawn} label={`${label}, item ${Number(key) + 1}`} />
          </li>
        ))}
      </ul>
      <Cut count={items.length} />
    </>
  )
}

type DrawnItems = Extract<Drawn, { kind: 'list' }>['items']
type TableProps = Omit<Extract<Drawn, { kind: 'table' }>, 'kind'> & { label: string }

function DrawnTable({ columns, rows, label }: TableProps) {
  return (
    <>
      {/* A result may be wider than a phone. */}
      <ScrollRegion label={label}>
        <table className="w-full border-collapse text-left text-small">
          <thead>
            <tr className="border-b border-edge">
              {columns.map((column) => (
                <th key={column.key} scope="col" className="py-2 pr-4 font-medium text-soft last:pr-0">
                  {column.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key} className="border-b border-line align-top">
                {row.cells.map((cell) => (
                  <td
                    key={cell.key}
                    dir="auto"
                    className="figures max-w-80 min-w-24 py-2 pr-4 break-words last:pr-0"
                  >
                    {cell.text}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <Cut count={rows.length} />
    </>
  )
}

function Cut({ count }: { count: number }) {
  if (count < MOST_DRAWN) return null
  return (
    <p className="mt-2 text-small text-faint">{`The first ${MOST_DRAWN} are shown. The JSON has all of them.`}</p>
  )
}
