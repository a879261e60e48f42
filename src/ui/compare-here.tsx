// Chooses the page's product for a comparison, and shows the number of chosen ones. It is a line of the page, since the
// bottom of a phone belongs to the page's main action.
import CompareToggle, { type CompareToggleProps } from './compare-toggle.tsx'
import { keepCompared, LEAST_COMPARED, useCompared } from './compared.ts'
import { countOf } from './format.ts'
import { SiteLink } from './link.tsx'

export default function CompareHere(product: CompareToggleProps) {
  const { kind } = product
  const ids = useCompared(kind)
  const count = countOf(ids.length, ...kind.names)
  return (
    <>
      <CompareToggle {...product} />
      {ids.length > 0 && (
        <div className="col-span-full flex flex-wrap items-center gap-x-4 text-small">
          {ids.length < LEAST_COMPARED ? (
            <span className="text-soft">{`${count} chosen`}</span>
          ) : (
            <SiteLink to={kind.hrefFor(ids)} className="prose-link font-medium">
              {`Compare ${count}`}
            </SiteLink>
          )}
          <button
            type="button"
            onClick={() => keepCompared(kind, [])}
            className="min-h-8 text-soft hover:text-ink hover:underline"
          >
            Clear
          </button>
        </div>
      )}
    </>
  )
}
