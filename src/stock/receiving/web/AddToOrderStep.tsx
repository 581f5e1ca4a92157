import { useQueryClient } from '@tanstack/react-query'
import { capability } from '#organization/users/capabilities.ts'
import { formatQuantity, parseQuantity } from '#platform/quantity.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useMay } from '#platform/web/permissions-context.ts'
import type { WholeReceipt } from '../receiving.fields.ts'
import { receivingApi } from './receiving-api.ts'
import type { UnorderedGoods } from './unordered-goods.ts'

type AddToOrderStepProps = {
  receipt: WholeReceipt
  goods: UnorderedGoods
  onClose: () => void
}

type Values = {
  readonly quantity: string
  readonly unitCostMinor: number | null
  readonly reason: string
}

/** Delivered goods become a line of the order, which the supplier gets as its next revision. */
export function AddToOrderStep({ receipt, goods, onClose }: AddToOrderStepProps) {
  const { id, label, priceCurrency: currency, supplierName } = receipt
  const { variantId, sku, quantity, quantityScale } = goods
  const order = receipt.orderLabel ?? 'the order'
  const queries = useQueryClient()
  const mayCost = useMay(capability.costs)
  const opened: Values = {
    quantity: formatQuantity(quantity, quantityScale),
    unitCostMinor: null,
    reason: `${sku} came with ${label} and was not ordered.`,
  }
  return (
    <FormDialog
      area="receiving"
      title={`Add ${sku} to ${order}`}
      subject={`${sku} in ${order}`}
      effect={`${supplierName} gets the next revision with the reason. Then the goods are counted.`}
      confirmLabel="Add and count"
      fields={{
        quantity: {
          kind: 'line',
          label: 'Quantity to order',
          longest: 14,
          keys: 'decimal',
          isShort: true,
          fault: (text) => (stepsOf(text, quantityScale) ? null : 'Enter a quantity above 0.'),
        },
        unitCostMinor: {
          kind: 'money',
          label: 'Price of one unit',
          help: 'Empty: as the supplier asks for it.',
          currency,
          isShort: true,
          isShown: () => mayCost,
        },
        reason: {
          kind: 'text',
          label: 'Why the order changes',
          longest: 500,
          rows: 2,
          isOneLine: true,
          fault: (reason) => (reason.trim() === '' ? 'Say why the order changes.' : null),
        },
      }}
      opened={opened}
      save={({ values }, options) =>
        receivingApi.call.addToOrder(
          {
            ...{ id, variantId, reason: values.reason },
            quantity: stepsOf(values.quantity, quantityScale) ?? 0,
            ...(values.unitCostMinor === null ? {} : { unitCostMinor: values.unitCostMinor }),
          },
          options,
        )
      }
      onSaved={(record) => {
        queries.setQueryData(receivingApi.ask('get', { id }).queryKey, record)
        tellSuccess(`${sku} added to ${order}`)
        onClose()
        goods.count()
      }}
      onClose={onClose}
    />
  )
}

/** Steps of a typed quantity; null where it is none above 0. */
function stepsOf(text: string, quantityScale: number): number | null {
  const steps = parseQuantity(text, quantityScale)
  return steps !== null && steps > 0 ? steps : null
}
