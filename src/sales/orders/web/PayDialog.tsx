import { Checkbox, Radio, TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatMoney, parseMoney, plainMoney } from '#platform/money.ts'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { OrderMoneyFacts } from '../order-money.contract.ts'
import type { Order } from '../orders.contract.ts'
import { orderLabel } from '../orders.nouns.ts'
import { type OverpaymentUse, overpaymentUses } from '../payment-methods.ts'
import type { Tender } from '../tenders.ts'
import { TenderSelect } from './DraftTerms.tsx'
import classes from './OrderMoney.module.css'
import { orderMoneyApi } from './orders-api.ts'

type PayDialogProps = { order: Order; money: OrderMoneyFacts; onClose: () => void }

const useLabels: Readonly<Record<OverpaymentUse, string>> = {
  change: 'Give it back as change now',
  store_credit: 'Keep it as store credit',
  overpayment: 'Record an overpayment to refund later',
}

/** Records what a customer paid; the balance due, or what is authorised, is filled in. */
export function PayDialog({ order, money, onClose }: PayDialogProps) {
  const { currency, balanceMinor, authorisedMinor } = money
  const dueMinor = Math.max(0, balanceMinor)
  const [amount, setAmount] = useState(dueMinor > 0 ? plainMoney(dueMinor, currency) : '')
  const [method, setMethod] = useState<Tender>(authorisedMinor > 0 ? 'gateway' : 'bank_transfer')
  const [reference, setReference] = useState('')
  const [rest, setRest] = useState<OverpaymentUse | null>(null)
  const [isSecond, setSecond] = useState(false)
  const [isTried, setTried] = useState(false)
  const label = orderLabel(order.number).toLowerCase()
  const amountMinor = parseMoney(amount, currency) ?? 0
  const overMinor = Math.max(0, amountMinor - dueMinor)
  const act = useAct({
    area: 'orders',
    run: orderMoneyApi.call.pay,
    onRefusal: () => true,
    onDone: () => {
      tellSuccess(`${formatMoney(amountMinor, currency)} recorded for ${label}`)
      onClose()
    },
  })
  const isRepeated = act.refusal?.code === 'repeated_payment'
  const confirm = () => {
    setTried(true)
    if (amountMinor <= 0 || (overMinor > 0 && rest === null)) return
    act.start({
      id: order.id,
      method,
      amountMinor,
      reference,
      ...(overMinor > 0 && rest ? { rest } : {}),
      ...(isSecond ? { isSecond } : {}),
    })
  }
  return (
    <ConfirmDialog
      title={`Record a payment for ${label}`}
      confirmLabel={`Record ${formatMoney(amountMinor, currency)}`}
      fields={
        <>
          <TextInput
            label={`Amount, ${currency}`}
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            error={isTried && amountMinor <= 0 ? 'Enter an amount above 0.' : null}
            onChange={({ currentTarget: { value } }) => setAmount(value)}
          />
          <TenderSelect value={method} onChange={setMethod} />
          <TextInput
            label="Reference"
            maxLength={80}
            value={reference}
            onChange={({ currentTarget: { value } }) => setReference(value)}
          />
          {overMinor > 0 ? (
            <Radio.Group
              label={`What is the rest of ${formatMoney(overMinor, currency)}?`}
              value={rest}
              error={isTried && rest === null ? 'Choose what the rest is.' : null}
              onChange={(value) =>
                setRest(overpaymentUses.find((known) => known === value) ?? null)
              }
            >
              <div className={classes.choices}>
                {overpaymentUses.map((use) => (
                  <Radio
                    key={use}
                    value={use}
                    label={useLabels[use]}
                    {...(use === 'store_credit' && money.customerId === null
                      ? { disabled: true, description: 'Attach a customer to the order first.' }
                      : {})}
                  />
                ))}
              </div>
            </Radio.Group>
          ) : null}
          {isRepeated ? (
            <Checkbox
              label="The customer paid twice. Record it again."
              checked={isSecond}
              onChange={({ currentTarget: { checked } }) => setSecond(checked)}
            />
          ) : null}
        </>
      }
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={confirm}
      onClose={onClose}
    >
      {overMinor > 0
        ? `${formatMoney(dueMinor, currency)} is due; this is ${formatMoney(overMinor, currency)} more.`
        : `Balance due afterwards: ${formatMoney(dueMinor - amountMinor, currency)}.`}
    </ConfirmDialog>
  )
}
