import { formatMoney } from '#platform/money.ts'
import { CodeText } from '#platform/web/CodeText.tsx'
import { formatDay } from '#platform/web/format-instant.ts'
import type { Cells } from '#platform/web/lists/table-of-list.ts'
import { PhoneText } from '#platform/web/PhoneText.tsx'
import type { CustomerRow } from '../customers.fields.ts'
import { customerLabel } from '../customers.nouns.ts'
import { deliveredPercent } from '../customers.rules.ts'
import classes from './customers.module.css'

export const customerCells: Cells<CustomerRow> = {
  number: ({ number }) => <CodeText code={customerLabel(number)} />,
  phone: ({ phone }) => (phone ? <PhoneText phone={phone} /> : '–'),
  tags: ({ tags }) => <TagList tags={tags} />,
  kept: (row) => percentText(deliveredPercent(row)),
  spent: ({ spent }) => (spent.length === 0 ? '–' : <Amounts amounts={spent} />),
  credit: ({ credit }) => (credit.length === 0 ? '–' : <Amounts amounts={credit} />),
  last: ({ lastOrderedAt }) => (lastOrderedAt ? formatDay(lastOrderedAt.slice(0, 10)) : '–'),
}

export function percentText(percent: number | null): string {
  return percent === null ? '–' : `${percent} %`
}

/** One amount, or one for each currency below each other. */
export function Amounts({ amounts }: { amounts: CustomerRow['credit'] }) {
  if (amounts.length === 0) return '–'
  return (
    <span className={classes.amount}>
      {amounts.map(({ currency, minor }) => formatMoney(minor, currency)).join(' · ')}
    </span>
  )
}

export function TagList({ tags }: { tags: readonly string[] }) {
  return (
    <span className={classes.tags}>
      {tags.map((tag) => (
        <span key={tag} className={classes.tag}>
          {tag}
        </span>
      ))}
    </span>
  )
}
