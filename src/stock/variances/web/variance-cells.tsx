import type { Tone } from '#platform/machine.ts'
import { groupedQuantity } from '#platform/quantity.ts'
import { formatDay } from '#platform/web/format-instant.ts'
import type { Cells } from '#platform/web/lists/table-of-list.ts'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { VarianceRow } from '../variances.fields.ts'
import { type Severity, severityLabels } from '../variances.rules.ts'
import classes from './variances.module.css'

const severityTones: Readonly<Record<Severity, Tone>> = {
  low: 'quiet',
  medium: 'waiting',
  high: 'bad',
  critical: 'bad',
}

export function SeverityBadge({ severity }: { severity: Severity }) {
  return <ToneBadge tone={severityTones[severity]} label={severityLabels[severity]} />
}

export const signedQuantity = (quantity: number, scale: number): string =>
  `${quantity > 0 ? '+' : ''}${groupedQuantity(quantity, scale)}`

export const varianceCells: Cells<VarianceRow> = {
  severity: ({ severity }) => <SeverityBadge severity={severity} />,
  quantity: ({ quantity, quantityScale }) => signedQuantity(quantity, quantityScale),
  due: ({ dueOn, isOverdue, state }) =>
    state === 'posted' || state === 'closed' ? null : (
      <span className={isOverdue ? classes.overdue : undefined}>
        {formatDay(dueOn)}
        {isOverdue ? ', overdue' : ''}
      </span>
    ),
}
