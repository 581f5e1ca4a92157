import type { ReorderSuggestion } from '../reorders.contract.ts'
import { SuggestionGroup } from './SuggestionGroup.tsx'
import classes from './suggestions.module.css'
import type { Picks } from './use-picked-suggestions.ts'

type SuggestionTableProps = {
  picks: Picks
  hasCosts: boolean
  onSnooze: (suggestion: ReorderSuggestion) => void
}

type Head = { readonly label: string; readonly width?: string; readonly isRight?: true }

const heads: readonly Head[] = [
  { label: 'Product' },
  { label: 'Outlet', width: '64px' },
  { label: 'Available', width: '80px', isRight: true },
  { label: 'Incoming', width: '76px', isRight: true },
  { label: 'In drafts', width: '92px', isRight: true },
  { label: 'Reorder point', width: '100px', isRight: true },
  { label: 'Calculated', width: '84px', isRight: true },
  { label: 'Class', width: '52px' },
  { label: 'Quantity', width: '100px', isRight: true },
  { label: 'Cost', width: '92px', isRight: true },
]

/** Every suggestion under its supplier, those without a supplier last. */
export function SuggestionTable({ picks, hasCosts, onSnooze }: SuggestionTableProps) {
  return (
    <table className={classes.table} aria-label="Suggestions">
      <thead>
        <tr>
          <th scope="col" className={classes.box}>
            <span className="visually-hidden">Pick</span>
          </th>
          {heads
            .filter(({ label }) => hasCosts || label !== 'Cost')
            .map(({ label, width, isRight }) => (
              <th
                key={label}
                scope="col"
                style={{ width }}
                className={isRight ? classes.right : undefined}
              >
                {label}
              </th>
            ))}
          <th scope="col" style={{ width: '136px' }}>
            <span className="visually-hidden">Acts</span>
          </th>
        </tr>
      </thead>
      {[...Map.groupBy(picks.all, ({ row }) => row.supplierId)].map(([supplierId, rows]) => (
        <SuggestionGroup
          key={supplierId ?? 'none'}
          rows={rows}
          picks={picks}
          hasCosts={hasCosts}
          onSnooze={onSnooze}
        />
      ))}
    </table>
  )
}
