import { IconX } from '@tabler/icons-react'
import { formatQuantity, parseQuantity } from '#platform/quantity.ts'
import { IconButton } from '#platform/web/IconButton.tsx'
import { tellUndoable } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import { useKeptText } from '#platform/web/use-kept-text.ts'
import { useQuietAct } from '#platform/web/use-quiet-act.ts'
import type { PurchaseOrder, PurchaseOrderLine } from '../purchase-orders.fields.ts'
import { reordersApi } from './purchasing-api.ts'
import classes from './suggestions.module.css'
import { useChangeLine } from './use-change-line.ts'

type Props = { order: PurchaseOrder; line: PurchaseOrderLine }

/** Saved on Enter and on leaving the field. */
export function DraftLineQuantity({ order, line }: Props) {
  const now = formatQuantity(line.quantity, line.quantityScale)
  const act = useQuietAct({
    area: 'purchaseOrders',
    run: useChangeLine(),
    failure: `${line.sku} stays at ${now}`,
  })
  const { text, reset, input } = useKeptText(now, (typed) => {
    const quantity = quantityOf(typed, line)
    if (quantity === null) return reset()
    if (quantity !== line.quantity)
      act.change(
        { id: order.id, version: order.version, lineId: line.id, quantity },
        {
          words: `${line.sku} set to ${formatQuantity(quantity, line.quantityScale)}`,
          back: ({ version }) => ({
            id: order.id,
            version,
            lineId: line.id,
            quantity: line.quantity,
          }),
        },
      )
  })
  return (
    <input
      inputMode="decimal"
      autoComplete="off"
      maxLength={14}
      aria-label={`Quantity of ${line.sku}`}
      aria-invalid={quantityOf(text, line) === null}
      className={classes.quantity}
      {...input}
    />
  )
}

/** Null where the text is not an orderable quantity: it has to be above zero. */
function quantityOf(text: string, { quantityScale }: PurchaseOrderLine): number | null {
  const quantity = parseQuantity(text, quantityScale)
  return quantity !== null && quantity > 0 ? quantity : null
}

export function RemoveLine({ order, line }: Props) {
  const { id, version, supplierId, outletId, label } = order
  const { variantId, sku, quantity, explanation } = line
  const isOnly = order.items.length === 1
  const putBack = useAct({ area: 'reorders', run: reordersApi.call.accept })
  const act = useAct({
    area: 'purchaseOrders',
    run: useChangeLine(),
    onDone: () =>
      tellUndoable(`${sku} removed from ${label}`, 'It may be suggested again.', () =>
        putBack.start({ lines: [{ variantId, outletId, supplierId, quantity, explanation }] }),
      ),
  })
  return (
    <IconButton
      label={isOnly ? `${sku} is the only line. Cancel the draft instead.` : `Remove ${sku}`}
      isPending={act.isPending}
      isDisabled={isOnly}
      onAct={() => act.start({ id, version, lineId: line.id, quantity: 0 })}
    >
      <IconX size={16} />
    </IconButton>
  )
}
