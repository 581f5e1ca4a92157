import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { noReason, useReasonField } from '#organization/reasons/web/index.tsx'
import { formatMoney } from '#platform/money.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import type { Tender } from '#sales/registers/tenders.ts'
import type { Order } from '../orders.contract.ts'
import { orderLabel } from '../orders.nouns.ts'
import { ordersApi } from './orders-api.ts'
import { refundMethodField } from './refund-method-field.ts'
import { registerIn, useRegisterField } from './use-register-field.ts'

type Values = {
  readonly reason: ReasonGiven
  /** What becomes of what was paid. */
  readonly refund: 'all' | 'part' | 'later'
  readonly amountMinor: number | null
  readonly method: Tender | null
  readonly registerId: string | null
}

const opened: Values = {
  ...{ reason: noReason, refund: 'all', amountMinor: null },
  ...{ method: null, registerId: null },
}

/** Cancels an order with a reason, and handles its payments in the same dialog. */
export function CancelOrderDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const label = orderLabel(order.number)
  const name = label.toLowerCase()
  const reason = useReasonField('order.cancel')
  const register = useRegisterField<Values>(
    order.currency,
    ({ refund }) => order.keptMinor > 0 && refund !== 'later',
  )
  const units = order.units === 1 ? '1 unit' : `${order.units} units`
  return (
    <FormDialog
      area="orders"
      title={`Cancel ${name}?`}
      subject={label}
      effect={`Its reserved stock (${units}) becomes available again. A cancelled order can't be reopened.`}
      confirmLabel={`Cancel ${name}, release ${units}`}
      wayOut="Keep order"
      isDangerous
      fields={{ reason, ...refundFields(order), registerId: register }}
      opened={opened}
      version={order.version}
      save={({ values, version }, options) =>
        ordersApi.call.cancel(
          { id: order.id, version, reason: values.reason, ...refundOf(order, values) },
          options,
        )
      }
      onSaved={({ toRefundMinor }) => {
        const toRefund = formatMoney(toRefundMinor, order.currency)
        tellSuccess(
          toRefundMinor > 0 ? `${label} cancelled, ${toRefund} to refund` : `${label} cancelled`,
        )
        onClose()
      }}
      onClose={onClose}
    />
  )
}

/** What becomes of its payments: refunded in the same step, or later. */
function refundFields({ keptMinor, currency }: Order): FormFields<Values> {
  const kept = formatMoney(keptMinor, currency)
  const isPaid = keptMinor > 0
  return {
    refund: {
      kind: 'choice',
      label: `The customer has paid ${kept}`,
      isRadio: true,
      options: [
        { value: 'all', label: `Refund ${kept} now` },
        { value: 'part', label: 'Refund part of it now' },
        { value: 'later', label: 'Refund later: the order is listed under To refund' },
      ],
      isShown: () => isPaid,
    },
    amountMinor: {
      kind: 'money',
      label: 'Amount',
      currency,
      refusedAs: 'refund.amountMinor',
      isShown: ({ refund }) => isPaid && refund === 'part',
      fault: (minor) =>
        minor !== null && minor > 0 && minor <= keptMinor ? null : `Enter an amount up to ${kept}.`,
    },
    method: {
      ...refundMethodField,
      refusedAs: 'refund.method',
      isShown: ({ refund }) => isPaid && refund !== 'later',
    },
  }
}

function refundOf({ keptMinor }: Order, { refund, amountMinor, method, registerId }: Values) {
  if (keptMinor <= 0 || refund === 'later') return {}
  return {
    refund: {
      amountMinor: refund === 'all' ? keptMinor : (amountMinor ?? 0),
      method,
      ...registerIn(registerId),
    },
  }
}
