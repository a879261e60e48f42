// The products with most revenue in the range, and the shares of agents and courses.
import { paths } from '../../../../../paths.ts'
import { dollarsInFull } from '../../../../../platform/contract/in-words.ts'
import { countOf, formatCount } from '../../../../../ui/format.ts'
import { SiteLink } from '../../../../../ui/link.tsx'
import type { ProductType } from '../../../../payments/payments.rules.ts'
import type { Analytics, SoldProduct } from '../../analytics.contract.ts'
import { conversionText } from '../../analytics.rules.ts'

type Shown = Pick<Analytics, 'products' | 'products_count' | 'types'>

const NAMES: Readonly<Record<ProductType, { one: string; many: string }>> = {
  agent: { one: 'Agent', many: 'Agents' },
  course: { one: 'Course', many: 'Courses' },
}
const COLUMNS = ['Views', 'Sales', 'Conversion rate', 'Refunded', 'Revenue'] as const
/** On a phone these columns are in a line below the name. */
const WIDE = 'max-sm:hidden'

export function SoldProducts({ products, products_count, types }: Shown) {
  if (products.length === 0) return null
  const most = Math.max(...products.map(({ revenue }) => revenue))
  return (
    <section aria-labelledby="top-products" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="top-products" className="display text-lead">
          Top products
        </h2>
        <Types types={types} />
      </div>
      <table className="figures w-full text-small">
        <thead>
          <tr className="border-b border-line text-soft">
            <th scope="col" className="py-2 text-left font-medium">
              Product
            </th>
            {COLUMNS.map((name) => (
              <th
                key={name}
                scope="col"
                className={`py-2 pl-4 text-right font-medium ${name === 'Revenue' ? '' : WIDE}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {products.map((product) => (
            <ProductRow key={`${product.product_type} ${product.product_id}`} product={product} most={most} />
          ))}
        </tbody>
      </table>
      {products_count > products.length && (
        <p className="text-small text-soft">
          {`The ${products.length} that earned most, of ${formatCount(products_count)}.`}
        </p>
      )}
    </section>
  )
}

function ProductRow({ product, most }: { product: SoldProduct; most: number }) {
  const { product_type, views, purchases, conversion_rate, refunded, revenue } = product
  const converted = conversionText(conversion_rate)
  const cell = 'py-3 pl-4 text-right align-top'
  return (
    <tr className="border-b border-line">
      <th scope="row" className="py-3 text-left align-top font-normal">
        <ProductName product={product} />
        <span className="block text-faint">
          <span>{NAMES[product_type].one}</span>
          <span className="sm:hidden">
            {`, ${countOf(views, 'view', 'views')}, ${countOf(purchases, 'sale', 'sales')}, ${converted}`}
          </span>
        </span>
        <span aria-hidden="true" className="mt-2 block h-1 max-w-measure rounded-full">
          <span
            className="block h-full rounded-full bg-edge"
            style={{ width: `${most > 0 ? (revenue / most) * 100 : 0}%` }}
          />
        </span>
      </th>
      <td className={`${cell} ${WIDE}`}>{formatCount(views)}</td>
      <td className={`${cell} ${WIDE}`}>{formatCount(purchases)}</td>
      <td className={`${cell} ${WIDE}`}>{converted}</td>
      <td className={`${cell} ${WIDE}`}>{dollarsInFull(refunded)}</td>
      <td className={`${cell} font-medium`}>{dollarsInFull(revenue)}</td>
    </tr>
  )
}

function ProductName({ product: { product_type, product_id, name } }: { product: SoldProduct }) {
  if (name === null) return <span className="text-soft">{`Deleted ${product_type}`}</span>
  const pathOf = { agent: paths.agent, course: paths.course } as const
  return (
    <SiteLink to={pathOf[product_type](product_id)} className="prose-link text-body font-medium">
      {name}
    </SiteLink>
  )
}

/** Shows the revenue of each type; nothing if there is only one. */
function Types({ types }: Pick<Shown, 'types'>) {
  if (types.length < 2) return null
  return (
    <p className="figures text-small text-soft">
      {types
        .map(({ product_type, revenue }) => `${NAMES[product_type].many} ${dollarsInFull(revenue)}`)
        .join(', ')}
    </p>
  )
}
