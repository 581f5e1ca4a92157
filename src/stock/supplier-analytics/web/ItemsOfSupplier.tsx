import { formatMoney } from '#platform/money.ts'
import { AppLink } from '#platform/web/AppLink.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import { ScrollRegion } from '#platform/web/layout/ScrollRegion.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import type { ComparedItem } from '../supplier-analytics.fields.ts'
import { daysText, driftText, shareText } from './figure-texts.ts'
import { reportParams } from './report-params.ts'
import classes from './supplier-analytics.module.css'

/** What each product of a supplier took and cost; its title compares all suppliers of it. */
export function ItemsOfSupplier({ items }: { items: readonly ComparedItem[] }) {
  const { params } = useUrlState()
  const hasPrices = items.some(({ lastPriceMinor }) => lastPriceMinor !== null)
  return (
    <ScrollRegion className={classes.scroll} label="Products of the supplier">
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col" className={classes.right}>
              Lines
            </th>
            <th scope="col" className={classes.right}>
              On time
            </th>
            <th scope="col" className={classes.right}>
              Lead time
            </th>
            {hasPrices ? (
              <th scope="col" className={classes.right}>
                Last price
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.variantId}>
              <td>
                <AppLink
                  search={{ ...reportParams(params), view: 'item', item: item.variantId }}
                  className={classes.title}
                >
                  {item.title}
                </AppLink>
                <CodeText code={item.sku} />
              </td>
              <td className={classes.right}>{item.lines}</td>
              <td className={classes.right}>{shareText(item.onTime)}</td>
              <td className={classes.right}>
                {daysText(item.leadP50)}
                {item.leadDaysPromised === null ? null : (
                  <div className={classes.dimmed}>promised {item.leadDaysPromised}</div>
                )}
              </td>
              {hasPrices ? <td className={classes.right}>{priceOf(item)}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

function priceOf({ lastPriceMinor, priceCurrency: currency, priceChange }: ComparedItem) {
  if (lastPriceMinor === null || currency === null) return '–'
  return (
    <>
      {formatMoney(lastPriceMinor, currency)}
      {priceChange === null || priceChange === 0 ? null : (
        <div className={classes.dimmed}>{driftText(priceChange)}</div>
      )}
    </>
  )
}
