import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { changeOf } from '#platform/web/forms/use-form.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import { percentFault } from '#stock/suppliers/suppliers.rules.ts'
import type { PurchaseOrder, PurchaseOrderLine } from '../purchase-orders.fields.ts'
import { purchaseOrdersApi } from './purchasing-api.ts'

type ToleranceDialogProps = {
  order: PurchaseOrder
  line: PurchaseOrderLine
  onClose: () => void
}

/** How much more than ordered is accepted of one line; the supplier is not told. */
export function ToleranceDialog({ order, line, onClose }: ToleranceDialogProps) {
  const { id, label } = order
  const { id: lineId, sku } = line
  return (
    <FormDialog
      area="purchaseOrders"
      title={`Change the tolerance of ${sku}?`}
      subject={`${sku} of ${label}`}
      effect="Deliveries of this line are accepted up to this much more than ordered, all together. The supplier isn’t told."
      confirmLabel="Save tolerance"
      fields={{
        percent: {
          kind: 'line',
          label: 'Over-receipt tolerance (%)',
          help: 'Empty: as the supplier’s item, the supplier or the company accepts.',
          longest: 8,
          keys: 'decimal',
          fault: (percent) => percentFault(percent.trim()),
        },
      }}
      {...changeOf(
        order,
        () => purchaseOrdersApi.call.get({ id }),
        ({ items }) => ({
          percent: items.find((each) => each.id === lineId)?.overReceiptPercent ?? '',
        }),
      )}
      save={({ values: { percent }, version }, options) =>
        purchaseOrdersApi.call.setTolerance(
          { id, version, lineId, overReceiptPercent: percent.trim() || null },
          options,
        )
      }
      onSaved={() => {
        tellSuccess(`Tolerance of ${sku} changed`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
