import { useReasonField } from '#organization/reasons/web/index.tsx'
import { useProvenCall } from '#organization/users/web/index.tsx'
import { formatMoney } from '#platform/money.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import type { OrderMoneyFacts } from '../order-money.contract.ts'
import type { Order } from '../orders.contract.ts'
import { orderLabel } from '../orders.nouns.ts'
import { paidParts } from '../refund.rules.ts'
import classes from './OrderMoney.module.css'
import { orderMoneyApi } from './orders-api.ts'
import { RefundLines, refundedUnits } from './RefundLines.tsx'
import { refundMethodField } from './refund-method-field.ts'
import {
  openRefund,
  type RefundValues,
  refundAsked,
  refundableOf,
  removesUnits,
} from './refund-values.ts'
import { registerIn, useRegisterField } from './use-register-field.ts'

type RefundDialogProps = { order: Order; money: OrderMoneyFacts; onClose: () => void }

/**
 * Refunds units, shipping or an amount, never more than what was paid. Units of an order that is not
 * packed are removed from it in the same step, unless the customer keeps them.
 */
export function RefundDialog({ order, money, onClose }: RefundDialogProps) {
  const { currency, id, version } = money
  const label = orderLabel(order.number)
  const fields = useRefundFields(order, money)
  const { proven, dialog } = useProvenCall()
  const said = (minor: number) => formatMoney(minor, currency)
  const faultOf = (values: RefundValues) => refundAsked(order, money, values).fault?.message ?? null
  return (
    <>
      <FormDialog
        area="orders"
        title={`Refund ${label.toLowerCase()}`}
        subject={label}
        effect={`${said(money.keptMinor)} of ${said(money.paidMinor)} paid can be refunded. Goods that come back are received as a return.`}
        confirmLabel="Refund"
        asEntered={(values) => ({
          confirmLabel: `Refund ${said(refundAsked(order, money, values).amountMinor)}`,
        })}
        isDangerous
        isWide
        fields={fields}
        opened={openRefund(money)}
        version={version}
        whyNot={faultOf}
        below={({ values }) => {
          const fault = faultOf(values)
          return fault ? <p className={classes.warning}>{fault}</p> : null
        }}
        save={({ values }, options) =>
          proven(async () => {
            const { asked } = refundAsked(order, money, values)
            const { method } = values
            const register = registerIn(values.registerId)
            const lines = [...asked.lines]
            if (removesUnits(values)) {
              const back = { method, ...register }
              const removal = { id, version, lines, reason: values.editReason, refund: back }
              const { refundedMinor } = await orderMoneyApi.call.remove(removal, options)
              return `Units removed, ${said(refundedMinor)} refunded`
            }
            const how = { method, ...register, reason: values.refundReason }
            const refund = { id, ...asked, lines, ...how }
            const { amountMinor } = await orderMoneyApi.call.refund(refund, options)
            return `${said(amountMinor)} of ${label.toLowerCase()} refunded`
          })
        }
        onSaved={(done) => {
          tellSuccess(done)
          onClose()
        }}
        onClose={onClose}
      />
      {dialog}
    </>
  )
}

function useRefundFields(order: Order, money: OrderMoneyFacts): FormFields<RefundValues> {
  const { currency, whyNotEdit } = money
  const refundReason = useReasonField('refund')
  const register = useRegisterField<RefundValues>(currency)
  const editReason = useReasonField('order.edit')
  const { lines } = paidParts(refundableOf(order, money))
  const isRefund = (values: RefundValues) => !removesUnits(values)
  return {
    units: {
      kind: 'own',
      label: 'Units',
      refusedAs: 'lines',
      draw: ({ value, error, onValue }) => (
        <RefundLines {...{ lines, currency, error }} units={value} onUnits={onValue} />
      ),
      words: refundedUnits,
    },
    isRemoving: {
      kind: 'check',
      label: 'Remove these units from the order',
      help: 'They are not packed, and their stock is released. Clear it if the customer keeps them.',
      isShown: (values) =>
        whyNotEdit === null && refundAsked(order, money, values).asked.lines.length > 0,
    },
    shippingMinor: {
      kind: 'money',
      label: 'Shipping',
      currency,
      isShort: true,
      isShown: isRefund,
    },
    amountMinor: {
      kind: 'money',
      isShort: true,
      label: 'Other amount',
      help: 'First what is overpaid, then goodwill.',
      currency,
      isShown: isRefund,
    },
    method: refundMethodField,
    registerId: register,
    refundReason: { ...refundReason, refusedAs: 'reason', isShown: isRefund },
    editReason: { ...editReason, refusedAs: 'reason', isShown: removesUnits },
  }
}
