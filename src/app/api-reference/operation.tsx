// Shows one operation of the API: its purpose, its input, its answers and its refusals.
import type { ReactNode } from 'react'
import { Badge } from '../../ui/badge.tsx'
import type { Field, ReferenceOperation, Shape } from './reference.ts'

function ShapeWords({ shape }: { shape: Shape }) {
  return (
    <span className="text-small text-soft">
      <span>{shape.type}</span>
      {shape.notes.length > 0 && <span className="text-faint">{`, ${shape.notes.join(', ')}`}</span>}
    </span>
  )
}

function FieldList({ fields, isNested = false }: { fields: readonly Field[]; isNested?: boolean }) {
  return (
    <ul className={isNested ? 'mt-2 ml-1 border-l border-line pl-4' : ''}>
      {fields.map((field) => (
        <li key={field.name} className="border-t border-line py-2 first:border-t-0">
          <span className="mr-3 font-mono text-small break-all">
            <span>{field.name}</span>
            {!field.isRequired && <span className="text-faint">?</span>}
          </span>
          <ShapeWords shape={field.shape} />
          {field.shape.fields.length > 0 && <FieldList fields={field.shape.fields} isNested />}
        </li>
      ))}
    </ul>
  )
}

export function ShapeView({ shape }: { shape: Shape }) {
  return shape.fields.length > 0 ? <FieldList fields={shape.fields} /> : <ShapeWords shape={shape} />
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mt-6">
      <h4 className="mb-2 border-b border-edge pb-2 text-small font-semibold">{title}</h4>
      {children}
    </div>
  )
}

function Parameters({ operation }: { operation: ReferenceOperation }) {
  return (
    <table className="w-full text-left text-small">
      <thead className="sr-only">
        <tr>
          <th scope="col">Name</th>
          <th scope="col">In</th>
          <th scope="col">Type</th>
        </tr>
      </thead>
      <tbody>
        {operation.parameters.map((parameter) => (
          <tr key={parameter.name} className="border-t border-line align-top first:border-t-0">
            <th scope="row" className="py-2 pr-4 font-mono font-normal sm:w-36">
              {parameter.name}
            </th>
            <td className="py-2 pr-4 text-soft sm:w-28">
              {parameter.isRequired ? `${parameter.place}, required` : parameter.place}
            </td>
            <td className="py-2 break-words">
              <ShapeWords shape={parameter.shape} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function OperationView({ operation }: { operation: ReferenceOperation }) {
  return (
    <article id={operation.id} className="border-t border-ink py-8 wrap-anywhere">
      <div className="flex flex-wrap items-center gap-3">
        <Badge variant={operation.method === 'GET' ? 'secondary' : 'highlighted'}>{operation.method}</Badge>
        <h3 className="min-w-0 font-mono text-body font-medium break-all">{operation.path}</h3>
      </div>
      <p className="mt-4 max-w-measure">{operation.summary}</p>
      <p className="mt-1 text-small text-soft">{operation.needsSession ? 'Requires sign-in.' : 'Public.'}</p>
      {operation.parameters.length > 0 && (
        <Part title="Parameters">
          <Parameters operation={operation} />
        </Part>
      )}
      {operation.body && (
        <Part title="Request body">
          <ShapeView shape={operation.body} />
        </Part>
      )}
      {operation.answer && (
        <Part title="Response">
          <ShapeView shape={operation.answer} />
        </Part>
      )}
      {operation.problems.length > 0 && (
        <Part title="Errors">
          <ul>
            {operation.problems.map((problem) => (
              <li
                key={problem.status}
                className="flex gap-4 border-t border-line py-2 text-small first:border-t-0"
              >
                <span className="figures w-10 shrink-0">{problem.status}</span>
                <span className="min-w-0 font-mono break-words text-soft">{problem.codes}</span>
              </li>
            ))}
          </ul>
        </Part>
      )}
    </article>
  )
}
