import type { Tone } from '#platform/machine.ts'
import { formatQuantity } from '#platform/quantity.ts'
import { AppLink } from '#platform/web/AppLink.tsx'
import { formatDay } from '#platform/web/format-instant.ts'
import type { Cells } from '#platform/web/lists/table-of-list.ts'
import { QuantityText } from '#platform/web/QuantityText.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { type LineOutcome, lineOutcomeLabels } from '../delivered-lines.rules.ts'
import type { DeliveredLineRow } from '../supplier-analytics.fields.ts'
import { daysText } from './figure-texts.ts'
import { LeaveOutLine } from './LeaveOutLine.tsx'
import classes from './supplier-analytics.module.css'

const tones: Readonly<Record<LineOutcome, Tone>> = {
  on_time: 'good',
  late: 'waiting',
  undated: 'quiet',
  short: 'bad',
  overdue: 'bad',
}

function resultText(outcome: LineOutcome, daysLate: number): string {
  const label = lineOutcomeLabels[outcome]
  return outcome === 'late' || outcome === 'overdue' ? `${label}, ${daysText(daysLate)}` : label
}

type Result = {
  readonly outcome: LineOutcome
  readonly daysLate: number
  readonly isLeftOut: boolean
}

/** How a line came out, and whether that counts. */
export function resultCell({ outcome, daysLate, isLeftOut }: Result) {
  if (isLeftOut)
    return (
      <ToneBadge tone="quiet" label={`Left out: ${lineOutcomeLabels[outcome].toLowerCase()}`} />
    )
  return <ToneBadge tone={tones[outcome]} label={resultText(outcome, daysLate)} />
}

export const deliveredLineCells: Cells<DeliveredLineRow> = {
  order: ({ orderId, orderLabel }) => (
    <AppLink to="/purchase-orders" search={{ open: orderId }}>
      {orderLabel}
    </AppLink>
  ),
  last: ({ firstPromisedOn, lastPromisedOn }) => {
    if (lastPromisedOn === null) return '–'
    return lastPromisedOn === firstPromisedOn ? (
      <span className={classes.dimmed}>the same</span>
    ) : (
      formatDay(lastPromisedOn)
    )
  },
  accepted: ({ accepted, wanted, quantityScale, unit }) => (
    <>
      {formatQuantity(accepted, quantityScale)} of{' '}
      <QuantityText quantity={wanted} scale={quantityScale} unit={unit} />
    </>
  ),
  receipts: ({ receipts }) =>
    receipts.length === 0 ? (
      '–'
    ) : (
      <span className={classes.receipts}>
        {receipts.map(({ id, label, on }) => (
          <span key={id} title={formatDay(on)}>
            <AppLink to="/receiving" search={{ view: 'receipts', open: id }}>
              {label}
            </AppLink>
          </span>
        ))}
      </span>
    ),
  counts: (row) => <LeaveOutLine row={row} />,
  outcome: ({ outcome, daysLate, leftOut }) =>
    resultCell({ outcome, daysLate, isLeftOut: leftOut !== null }),
}
