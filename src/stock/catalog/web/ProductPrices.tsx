import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney } from '#platform/money.ts'
import { LineChartFigure } from '#platform/web/charts/LineChartFigure.tsx'
import { formatDay } from '#platform/web/format-instant.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { Pending } from '#platform/web/layout/Pending.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { fromInWords } from '../price-lists.rules.ts'
import type { Product } from '../products.fields.ts'
import classes from './products.module.css'
import { productsApi } from './products-api.ts'

const whats = { price: 'Price', cost: 'Cost', compare_price: 'Former price' } as const

const mostShown = 8

/** What the product was priced at: a line over time of one variant, and each change. */
export function ProductPrices({ product }: { product: Product }) {
  const { data, isLoading } = useQuery(productsApi.ask('prices', { id: product.id }))
  const [isWhole, setWhole] = useState(false)
  const [first] = product.variants
  const changes = data?.changes ?? []
  const points = pointsOf(
    changes.filter(
      ({ variantId, what, priceListName }) =>
        what === 'price' && priceListName === null && variantId === first?.id,
    ),
  )
  const shown = isWhole ? changes : changes.slice(0, mostShown)
  return (
    <Section title="Prices">
      {isLoading ? <Pending /> : null}
      {points.length > 1 && first ? (
        <LineChartFigure
          title={product.variants.length === 1 ? 'Price' : `Price of ${first.sku}`}
          unit="Price"
          rows={points}
          format={(minor) => formatMoney(minor, first.currency)}
        />
      ) : null}
      <ul className={classes.rows}>
        {shown.map((change) => (
          <li
            key={`${change.at} ${change.variantId} ${change.what} ${change.priceListName} ${change.fromQuantity} ${change.afterMinor}`}
            className={classes.row}
          >
            <span>
              {whats[change.what]}
              {product.variants.length === 1 ? '' : ` of ${change.sku}`}
              {change.priceListName === null
                ? ''
                : ` in ${change.priceListName}${fromInWords(change)}`}
              :{' '}
              {change.beforeMinor === null ? null : (
                <>
                  <del>{formatMoney(change.beforeMinor, change.currency)}</del> →{' '}
                </>
              )}
              {change.afterMinor === null
                ? 'none'
                : formatMoney(change.afterMinor, change.currency)}
            </span>
            <span className={classes.quiet}>
              {change.changedBy ? `${change.changedBy}, ` : ''}
              <InstantText at={change.at} />
              {change.plannedAt === null ? null : (
                <>
                  , planned <InstantText at={change.plannedAt} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      {changes.length > mostShown ? (
        <button type="button" className={classes.more} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Fewer' : `All ${changes.length} changes`}
        </button>
      ) : null}
    </Section>
  )
}

/** One point a day, the oldest first; of several changes in a day the last counts. */
function pointsOf(changes: readonly { at: string; afterMinor: number | null }[]) {
  const byDay = new Map(
    changes.toReversed().map(({ at, afterMinor }) => [formatDay(at.slice(0, 10)), afterMinor ?? 0]),
  )
  return [...byDay].map(([label, value]) => ({ label, value }))
}
