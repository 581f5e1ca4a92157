import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { formatMoney } from '#platform/money.ts'
import { groupedQuantity } from '#platform/quantity.ts'
import { AppLink } from '#platform/web/AppLink.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { formatDecimal } from '#platform/web/format-instant.ts'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { Pending } from '#platform/web/layout/Pending.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import type { LostProduct, PoorService } from '../supplier-analytics.fields.ts'
import { demandDays } from '../supplier-costs.rules.ts'
import { reportInput, reportParams } from './report-params.ts'
import classes from './supplier-analytics.module.css'
import { supplierAnalyticsApi } from './supplier-analytics-api.ts'

/** What the poor service of a supplier cost, with the numbers and lines behind each amount. */
export function PoorServiceCosts({ supplierId }: { supplierId: string }) {
  const { params } = useUrlState()
  const { data, error, refetch } = useQuery({
    ...supplierAnalyticsApi.ask('costs', { id: supplierId, ...reportInput(params) }),
    placeholderData: keepPreviousData,
  })
  return (
    <Section title="Cost of poor service">
      {error && !data ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null}
      {!error && !data ? <Pending /> : null}
      {data ? <Costs costs={data} supplierId={supplierId} /> : null}
    </Section>
  )
}

const unset = 'No cost is set in the business settings, so it counts as 0.'

function Costs({ costs, supplierId }: { costs: PoorService; supplierId: string }) {
  const { params } = useUrlState()
  const { currency, totalMinor, stockOut, rejects, late } = costs
  const lines = { ...reportParams(params), view: 'lines', supplierId }
  const money = (minor: number) => formatMoney(minor, currency)
  return (
    <div className={classes.inText}>
      <FactList
        facts={[
          { label: 'Total', value: money(totalMinor) },
          {
            label: 'Out of stock',
            value: `${money(stockOut.amountMinor)}: ${daysText(stockOut.days)} without stock while goods were late`,
          },
          {
            label: 'Rejections',
            value: (
              <>
                {money(rejects.amountMinor)}:{' '}
                <AppLink search={{ ...lines, rejected: 'true' }}>
                  {rejects.rejections === 1 ? '1 rejection' : `${rejects.rejections} rejections`}
                </AppLink>
                {rejects.costMinor === 0 ? `. ${unset}` : ` × ${money(rejects.costMinor)}`}
              </>
            ),
          },
          {
            label: 'Late days',
            value: (
              <>
                {money(late.amountMinor)}: {daysText(late.days)} on{' '}
                <AppLink search={{ ...lines, outcome: 'late,short,overdue' }}>
                  {late.lines === 1 ? '1 line' : `${late.lines} lines`}
                </AppLink>
                {late.costMinor === 0 ? `. ${unset}` : ` × ${money(late.costMinor)}`}
              </>
            ),
          },
        ]}
      />
      {stockOut.products.length > 0 ? (
        <ul className={classes.costs} aria-label="Products without stock">
          {stockOut.products.map((product) => (
            <li key={`${product.variantId} ${product.outletId}`}>
              <AppLink search={{ ...lines, variantId: product.variantId }}>{product.title}</AppLink>{' '}
              at {product.outletCode}: {sourceOf(product, money)}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

const daysText = (days: number) => (days === 1 ? '1 day' : `${days} days`)

/** `£20.50 = 5 days × 1.2 a day × £3.42 margin`. */
function sourceOf(product: LostProduct, money: (minor: number) => string): string {
  const { days, issued90Days, quantityScale, unit, marginMinor, lostMinor } = product
  const daily = formatDecimal(issued90Days / 10 ** quantityScale / demandDays, 2)
  const demand = `${daily} a day (${groupedQuantity(issued90Days, quantityScale)} ${unit} in ${demandDays} days)`
  if (lostMinor === null || marginMinor === null)
    return `${daysText(days)} × ${demand}. Its price or cost is in another currency, so it is left out.`
  return `${money(lostMinor)} = ${daysText(days)} × ${demand} × ${money(Math.max(0, marginMinor))} margin`
}
