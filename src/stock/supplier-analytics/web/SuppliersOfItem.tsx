import { formatMoney } from '#platform/money.ts'
import { AppLink } from '#platform/web/AppLink.tsx'
import { ScrollRegion } from '#platform/web/layout/ScrollRegion.tsx'
import { QuantityText } from '#platform/web/QuantityText.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import type { ItemReport } from '../supplier-analytics.fields.ts'
import { daysText, driftText, shareText } from './figure-texts.ts'
import { ScoreText } from './ranking-cells.tsx'
import { reportParams } from './report-params.ts'
import classes from './supplier-analytics.module.css'

type Props = Pick<ItemReport, 'suppliers' | 'variantId'>

/** One row a figure would be long on a phone; one row a supplier scrolls sideways. */
export function SuppliersOfItem({ suppliers, variantId }: Props) {
  const { params } = useUrlState()
  const lines = { ...reportParams(params), view: 'lines', variantId }
  const hasPrices = suppliers.some(({ lastPriceMinor }) => lastPriceMinor !== null)
  const heads = [
    ...['Score', 'Lines', 'Accepted', 'On time', 'Fill rate', 'Defects', 'Lead time'],
    ...['9 of 10 within', 'Promised'],
    ...(hasPrices ? ['Last price', 'Change'] : []),
  ]
  return (
    <ScrollRegion className={classes.scroll} label="Suppliers of the product">
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Supplier</th>
            {heads.map((head) => (
              <th key={head} scope="col" className={classes.right}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {suppliers.map((row) => (
            <tr key={row.supplierId}>
              <td>
                <AppLink search={{ ...lines, supplierId: row.supplierId }}>{row.name}</AppLink>
              </td>
              <td className={classes.right}>
                <ScoreText {...row} />
              </td>
              <td className={classes.right}>{row.lines}</td>
              <td className={classes.right}>
                <QuantityText quantity={row.accepted} scale={row.quantityScale} unit={row.unit} />
              </td>
              <td className={classes.right}>{shareText(row.onTime)}</td>
              <td className={classes.right}>{shareText(row.fill)}</td>
              <td className={classes.right}>{shareText(row.defects)}</td>
              <td className={classes.right}>{daysText(row.leadP50)}</td>
              <td className={classes.right}>{daysText(row.leadP90)}</td>
              <td className={classes.right}>{daysText(row.leadDaysPromised)}</td>
              {hasPrices ? (
                <>
                  <td className={classes.right}>
                    {row.lastPriceMinor === null || row.priceCurrency === null
                      ? '–'
                      : formatMoney(row.lastPriceMinor, row.priceCurrency)}
                  </td>
                  <td className={classes.right}>{driftText(row.priceChange)}</td>
                </>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
