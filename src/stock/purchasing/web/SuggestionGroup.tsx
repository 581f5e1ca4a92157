import { formatMoney } from '#platform/money.ts'
import { SelectBox } from '#platform/web/DataTable/SelectBox.tsx'
import type { ReorderSuggestion } from '../reorders.contract.ts'
import { SuggestionRow } from './SuggestionRow.tsx'
import classes from './suggestions.module.css'
import type { PickedSuggestion, Picks } from './use-picked-suggestions.ts'

type SuggestionGroupProps = {
  /** Of one supplier, or of none. */
  rows: readonly PickedSuggestion[]
  picks: Picks
  hasCosts: boolean
  onSnooze: (suggestion: ReorderSuggestion) => void
}

/** What one supplier should be asked for; the box before the name picks all of it. */
export function SuggestionGroup({ rows, picks, hasCosts, onSnooze }: SuggestionGroupProps) {
  const name = rows[0]?.row.supplierName ?? 'No supplier'
  const open = rows.filter(({ row }) => row.quantity > 0)
  const isAll = open.length > 0 && open.every(({ isPicked }) => isPicked)
  const isSome = open.some(({ isPicked }) => isPicked)
  return (
    <tbody>
      <tr className={classes.group}>
        <td className={classes.box}>
          {open.length > 0 ? (
            <SelectBox
              label={`Pick all of ${name}`}
              isChecked={isAll}
              isPartly={isSome && !isAll}
              isReachable
              onToggle={() =>
                picks.pick(
                  open.map(({ key }) => key),
                  !isAll,
                )
              }
            />
          ) : null}
        </td>
        <th scope="rowgroup" colSpan={9}>
          {name} <span className={classes.remark}>{rows.length} suggested</span>
        </th>
        {hasCosts ? <td className={classes.right}>{sumOf(rows)}</td> : null}
        <td />
      </tr>
      {rows.map((picked) => (
        <SuggestionRow
          key={picked.key}
          picked={picked}
          picks={picks}
          hasCosts={hasCosts}
          onSnooze={() => onSnooze(picked.row)}
        />
      ))}
    </tbody>
  )
}

/** What it comes to as it is typed now, by currency; nothing where all of it is in drafts. */
function sumOf(rows: readonly PickedSuggestion[]): string {
  const bought = rows.filter(({ costMinor }) => costMinor)
  return [...Map.groupBy(bought, ({ row }) => row.currency)]
    .map(([currency, own]) =>
      formatMoney(
        own.reduce((sum, { costMinor }) => sum + (costMinor ?? 0), 0),
        currency,
      ),
    )
    .join(' + ')
}
