import { formatDay } from '#platform/web/format-instant.ts'
import type { ReorderSuggestion } from '../reorders.contract.ts'
import { demandDays, type SumRow, type SumRowKey, type SumSource } from '../suggest-reorder.ts'
import classes from './suggestions.module.css'

const labels: Readonly<Record<SumRowKey, string>> = {
  available: 'Available',
  shortages: '− Short in open orders',
  incoming: '+ Incoming',
  inDrafts: '+ In drafts',
  expected: '= Expected',
  dailyUsage: 'Daily usage',
  deviation: 'Standard deviation per day',
  leadTime: 'Lead time, days',
  leadDeviation: 'Its standard deviation, days',
  review: 'Review period, days',
  serviceFactor: 'Service level factor',
  safetyStock: 'Safety stock',
  calculatedPoint: 'Calculated reorder point',
  reorderPoint: 'Reorder point',
  calculatedTarget: 'Calculated target',
  target: 'Target',
  pack: 'Pack',
  minimum: 'Minimum order',
  quantity: 'Quantity',
}

const formulas: Readonly<Partial<Record<SumRowKey, string>>> = {
  safetyStock: 'factor × √(lead time × deviation² + (usage × its deviation)²)',
  calculatedPoint: 'usage × lead time + safety stock, rounded up',
  calculatedTarget: 'usage × (lead time + review) + safety stock, rounded up',
  expected: 'available − short in open orders + incoming + in drafts',
  quantity: 'target − expected, at least the minimum, in whole packs',
}

const sources: Readonly<Record<SumSource, string>> = {
  ledger: 'stock ledger',
  documents: 'open documents',
  calculated: 'calculated',
  set: 'set',
  supplier: 'supplier item',
  measured: 'measured',
  default: 'default of the settings',
  setting: 'settings',
}

/** The numbers of one suggestion; each row follows from the rows above it. */
export function SuggestionSum({ row }: { row: ReorderSuggestion }) {
  const hasDemand = row.proposedPoint !== null
  return (
    <>
      <table className={classes.sum} aria-label={`Calculation for ${row.sku}`}>
        <tbody>
          {row.rows.map((one) => (
            <tr key={one.key} data-result={one.key === 'quantity'}>
              <th scope="row">{labels[one.key]}</th>
              <td>{one.value}</td>
              <td className={classes.remark}>{sourceOf(one, row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.remark}>
        {hasDemand ? null : `No demand in ${demandDays} days; set a maximum. `}
        {row.lastsUntil === null ? null : `Lasts until ${formatDay(row.lastsUntil)} at this usage.`}
      </p>
    </>
  )
}

function sourceOf(
  { key, source }: SumRow,
  { setBy, reorderPoint, leadDeliveries }: ReorderSuggestion,
): string {
  if (source === 'measured') return `measured over ${leadDeliveries} deliveries`
  if (key === 'leadDeviation') return 'counts as certain'
  if (key === 'dailyUsage' || key === 'deviation') return `${sources[source]}, ${demandDays} days`
  if (source === 'set') return setBy ? `set by ${setBy}` : 'set'
  if (key === 'target' && reorderPoint !== null)
    return 'reorder point + usage × review + pack or minimum; or calculated target + the difference of the points'
  if (key === 'reorderPoint') return 'as calculated'
  if (key === 'target') return 'as calculated'
  return formulas[key] ?? sources[source]
}
