import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { tellSuccess, tellUndoable } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { DeliveredLineRow } from '../supplier-analytics.fields.ts'
import classes from './supplier-analytics.module.css'
import { supplierAnalyticsApi } from './supplier-analytics-api.ts'

/** Whether a line counts in the figures; it is left out with a reason, and counted again. */
export function LeaveOutLine({ row }: { row: DeliveredLineRow }) {
  const { id: lineId, sku, orderLabel, leftOut } = row
  const [isAsking, setAsking] = useState(false)
  const count = useAct({
    area: 'supplierAnalytics',
    run: (_: null, options) => supplierAnalyticsApi.call.countAgain({ lineId }, options),
    onDone: () => tellSuccess(`${sku} of ${orderLabel} counts again`),
  })
  if (leftOut) {
    const why = [leftOut.reason, leftOut.by].filter(Boolean).join(' · ')
    return (
      <span className={classes.leftOut}>
        <span className={classes.dimmed} title={why}>
          {why}
        </span>
        <ActButton
          size="xs"
          operation="supplierAnalytics.countAgain"
          isPending={count.isPending}
          onAct={() => count.start(null)}
        >
          Count again
        </ActButton>
      </span>
    )
  }
  return (
    <>
      <ActButton size="xs" operation="supplierAnalytics.leaveOut" onAct={() => setAsking(true)}>
        Leave out
      </ActButton>
      {isAsking ? (
        <FormDialog
          area="supplierAnalytics"
          title={`Leave ${sku} of ${orderLabel} out?`}
          subject={`${sku} of ${orderLabel}`}
          effect="The line no longer counts in the figures of its supplier. It stays in this list, and can be counted again."
          confirmLabel="Leave line out"
          fields={{
            reason: {
              kind: 'text',
              label: 'Reason',
              help: 'Such as an event beyond anyone’s control.',
              longest: 300,
              rows: 2,
              isOneLine: true,
              isRequired: true,
              fault: (reason: string) => (reason.trim() === '' ? 'Enter the reason.' : null),
            },
          }}
          opened={{ reason: '' }}
          save={({ values }, options) =>
            supplierAnalyticsApi.call.leaveOut({ lineId, ...values }, options)
          }
          onSaved={() => {
            setAsking(false)
            tellUndoable(`${sku} of ${orderLabel} left out`, '', () => count.start(null))
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  )
}
