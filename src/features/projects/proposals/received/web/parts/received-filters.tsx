// The filters and orders of received proposals. Every choice is an address.
import { useNavigate } from 'react-router'
import { SelectField } from '../../../../../../ui/select-field.tsx'
import {
  PROPOSAL_STATUS_LABELS,
  RECEIVED_SORT_LABELS,
  RECEIVED_SORTS,
  RECEIVED_STATUSES,
} from '../../../proposals.rules.ts'
import type { ReceivedPage } from '../../received.contract.ts'
import type { ReceivedAddress } from './received-address.ts'
import { useOwnProjects } from './received-queries.ts'

type ReceivedFiltersProps = {
  address: ReceivedAddress
  counts: ReceivedPage['counts']
  /** The project of the page may not be among the newest, so its title is passed in. */
  projectTitle: string | undefined
}

export function ReceivedFilters({ address, counts, projectTitle }: ReceivedFiltersProps) {
  const navigate = useNavigate()
  const projects = useOwnProjects().data?.items ?? []
  const { project, sort, status, hrefFor } = address
  const go = (to: string) => void navigate(to, { preventScrollReset: true })
  const choices = projects.map(({ id, title }) => ({ value: String(id), label: title }))
  const isMissing = project !== undefined && !projects.some(({ id }) => id === project)
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
      <SelectField
        label="Project"
        hideLabel
        className="col-span-2 sm:col-span-1"
        value={project === undefined ? '' : String(project)}
        onChange={(event) => {
          const { value } = event.target
          go(hrefFor({ project: value === '' ? undefined : Number(value) }))
        }}
        options={[
          { value: '', label: 'All projects' },
          ...(isMissing ? [{ value: String(project), label: projectTitle ?? 'This project' }] : []),
          ...choices,
        ]}
      />
      <SelectField
        label="Status"
        hideLabel
        value={status ?? ''}
        onChange={(event) => go(hrefFor({ status: event.target.value || undefined }))}
        options={[
          { value: '', label: 'All statuses' },
          ...RECEIVED_STATUSES.map((one) => ({
            value: one,
            label: `${PROPOSAL_STATUS_LABELS[one]} (${counts[one]})`,
          })),
        ]}
      />
      <SelectField
        label="Sort by"
        hideLabel
        value={sort}
        onChange={(event) => go(hrefFor({ sort: event.target.value }))}
        options={RECEIVED_SORTS.map((one) => ({ value: one, label: RECEIVED_SORT_LABELS[one] }))}
      />
    </div>
  )
}
