import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import type { WholeStockCount } from '../stock-counts.fields.ts'
import { stockCountsApi } from './stock-counts-api.ts'

/** It is not needed any more; what was counted stays on record. */
export function CancelCount({ count, onClose }: { count: WholeStockCount; onClose: () => void }) {
  const { id, version, label } = count
  return (
    <FormDialog
      area="stockCounts"
      title={`Cancel ${label}?`}
      subject={label}
      effect="Nothing is booked, and other counts may take its bins. It can’t be opened again."
      confirmLabel="Cancel count"
      wayOut="Keep count"
      isDangerous
      fields={{ why: { kind: 'line', label: 'Reason', longest: 200, isRequired: true } }}
      opened={{ why: '' }}
      save={({ values }, options) =>
        stockCountsApi.call.cancel({ id, version, ...values }, options)
      }
      onSaved={() => {
        tellSuccess(`${label} cancelled`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
