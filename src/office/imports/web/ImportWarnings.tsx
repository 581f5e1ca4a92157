import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '#platform/money.ts'
import { formatCount } from '#platform/web/format-instant.ts'
import type { ArrivedTable, ImportKindFacts, ImportLossRow } from '../table-imports.contract.ts'
import { usesOfColumns } from '../unused-columns.ts'
import classes from './imports.module.css'
import { tablesApi } from './table-imports-api.ts'

/** What the sender should know before the start: losses, warnings, and columns that are not used. */
export function ImportWarnings({ id }: { id: string }) {
  const sums = useQuery(tablesApi.ask('differenceSums', { id }))
  const table = useQuery(tablesApi.ask('get', { id }))
  const kinds = useQuery(tablesApi.ask('kinds', {}))
  const kind = kinds.data?.kinds.find((each) => each.kind === table.data?.kind)
  const unused = table.data && kind ? unusedColumns(table.data, kind) : []
  return (
    <>
      {sums.data?.losses.map((loss) => (
        <p key={loss.outletCode} role="note" className={classes.question}>
          {lossInWords(loss)}
        </p>
      ))}
      {sums.data?.warnings.map(({ warning, count }) => (
        <p key={warning} role="note" className={classes.question}>
          {count === 1 ? '1 change' : `${formatCount(count)} changes`}: {warning}
        </p>
      ))}
      {unused.length > 0 ? (
        <p className={classes.remark}>
          {unused.length === 1 ? 'This column is' : 'These columns are'} not used:{' '}
          {unused.map((heading) => heading || 'a column without a heading').join(', ')}.
        </p>
      ) : null}
    </>
  )
}

function unusedColumns(table: ArrivedTable, kind: ImportKindFacts): readonly string[] {
  const { headers, mapping, fetchesPictures, openingOutletId } = table
  const chosen = { pictures: fetchesPictures, openingStock: openingOutletId !== null }
  const uses = usesOfColumns(kind, headers, mapping, chosen)
  return headers.filter((_, place) => uses[place]?.usedFor === null)
}

/** `This writes off 136 units worth £1,827.84 at MAIN, in 1 line.` */
function lossInWords({ outletCode, lines, units, worthMinor, currency }: ImportLossRow): string {
  const much = units === 1 ? '1 unit' : `${formatCount(units)} units`
  const worth = worthMinor === null ? '' : ` worth ${formatMoney(worthMinor, currency)}`
  const where = lines === 1 ? '1 line' : `${formatCount(lines)} lines`
  return `This writes off ${much}${worth} at ${outletCode}, in ${where}.`
}
