import { useState } from 'react'
import { choicesOf } from '#platform/choices.ts'
import { formatMoney } from '#platform/money.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FieldOf, FormFields } from '#platform/web/forms/form-fields.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import { type Tender, tenderLabels, tenders } from '#sales/registers/tenders.ts'
import type { OrderMoneyFacts } from '../order-money.contract.ts'
import type { Order } from '../orders.contract.ts'
import { orderLabel } from '../orders.nouns.ts'
import { type OverpaymentUse, overpaymentUses } from '../payment-methods.ts'
import { orderMoneyApi } from './orders-api.ts'
import { registerIn, useRegisterField } from './use-register-field.ts'

type PayDialogProps = { order: Order; money: OrderMoneyFacts; onClose: () => void }

type Values = {
  readonly amountMinor: number | null
  readonly method: Tender
  readonly registerId: string | null
  readonly reference: string
  readonly rest: OverpaymentUse | null
  /** An equal payment was recorded a moment ago, and this is another one. */
  readonly isSecond: boolean
}

const useLabels: Readonly<Record<OverpaymentUse, string>> = {
  change: 'Give it back as change now',
  store_credit: 'Keep it as store credit',
  overpayment: 'Record an overpayment to refund later',
}

/** Records what a customer paid; the balance due, or what is authorised, is filled in. */
export function PayDialog({ order, money, onClose }: PayDialogProps) {
  const { currency, balanceMinor } = money
  const [isRepeated, setRepeated] = useState(false)
  const register = useRegisterField<Values>(currency)
  const dueMinor = Math.max(0, balanceMinor)
  const label = orderLabel(order.number)
  const name = label.toLowerCase()
  const overOf = ({ amountMinor }: Values) => Math.max(0, (amountMinor ?? 0) - dueMinor)
  const said = (minor: number | null) => formatMoney(minor ?? 0, currency)
  return (
    <FormDialog
      area="orders"
      title={`Record a payment for ${name}`}
      subject={label}
      confirmLabel="Record payment"
      asEntered={(values) => ({
        confirmLabel: values.amountMinor ? `Record ${said(values.amountMinor)}` : 'Record payment',
        effect:
          overOf(values) > 0
            ? `${said(dueMinor)} is due; this is ${said(overOf(values))} more.`
            : `Balance due afterwards: ${said(dueMinor - (values.amountMinor ?? 0))}.`,
      })}
      fields={(values) => fieldsOf(money, overOf(values), { isRepeated, register })}
      opened={valuesOf(money)}
      save={({ values: { amountMinor, rest, isSecond, registerId, ...given } }, options) =>
        orderMoneyApi.call.pay(
          {
            id: order.id,
            ...given,
            ...registerIn(registerId),
            amountMinor: amountMinor ?? 0,
            ...(rest && (amountMinor ?? 0) > dueMinor ? { rest } : {}),
            ...(isSecond ? { isSecond } : {}),
          },
          options,
        )
      }
      onRefused={({ code }) => setRepeated(code === 'repeated_payment')}
      onSaved={(_, { amountMinor }) => {
        tellSuccess(`${said(amountMinor)} recorded for ${name}`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

function valuesOf({ balanceMinor, authorisedMinor }: OrderMoneyFacts): Values {
  return {
    amountMinor: balanceMinor > 0 ? balanceMinor : null,
    method: authorisedMinor > 0 ? 'gateway' : 'bank_transfer',
    registerId: null,
    reference: '',
    rest: null,
    isSecond: false,
  }
}

function fieldsOf(
  { currency, customerId }: OrderMoneyFacts,
  overMinor: number,
  { isRepeated, register }: { isRepeated: boolean; register: FieldOf<string | null, Values> },
): FormFields<Values> {
  return {
    amountMinor: {
      kind: 'money',
      label: 'Amount',
      currency,
      isRequired: true,
      fault: (minor) => (minor !== null && minor <= 0 ? 'Enter an amount above 0.' : null),
    },
    method: { kind: 'choice', label: 'Paid by', options: choicesOf(tenders, tenderLabels) },
    registerId: register,
    reference: { kind: 'line', label: 'Reference', longest: 80 },
    rest: {
      kind: 'choice',
      label: `What is the rest of ${formatMoney(overMinor, currency)}?`,
      isRadio: true,
      options: choicesOf(overpaymentUses, useLabels).map((option) => ({
        ...option,
        whyNot:
          option.value === 'store_credit' && customerId === null
            ? 'Attach a customer to the order first.'
            : null,
      })),
      isShown: () => overMinor > 0,
      fault: (rest) => (rest === null ? 'Choose what the rest is.' : null),
    },
    isSecond: {
      kind: 'check',
      label: 'The customer paid twice. Record it again.',
      isShown: () => isRepeated,
    },
  }
}
