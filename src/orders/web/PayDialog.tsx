import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatMoney, parseMoney, plainMoney } from '#platform/money.ts'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { OrderMoneyFacts } from '../order-money.contract.ts'
import type { Order } from '../orders.contract.ts'
import { orderLabel } from '../orders.nouns.ts'
import type { Tender } from '../tenders.ts'
import { TenderSelect } from './DraftTerms.tsx'
import { orderMoneyApi } from './orders-api.ts'

type PayDialogProps = { order: Order; money: OrderMoneyFacts; onClose: () => void }

/** Records what a customer paid; what is owed stands there already. */
export function PayDialog({ order, money, onClose }: PayDialogProps) {
  const { currency, owedMinor } = money
  const [amount, setAmount] = useState(owedMinor > 0 ? plainMoney(owedMinor, currency) : '')
  const [method, setMethod] = useState<Tender>('bank_transfer')
  const [reference, setReference] = useState('')
  const [isTried, setTried] = useState(false)
  const label = orderLabel(order.number).toLowerCase()
  const amountMinor = parseMoney(amount, currency) ?? 0
  const act = useAct({
    area: 'orders',
    run: orderMoneyApi.call.pay,
    onRefusal: () => true,
    onDone: () => {
      tellSuccess(`${formatMoney(amountMinor, currency)} recorded for ${label}`)
      onClose()
    },
  })
  const confirm = () => {
    setTried(true)
    if (amountMinor > 0) act.start({ id: order.id, method, amountMinor, reference })
  }
  const left = owedMinor - amountMinor
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
            error={isTried && amountMinor <= 0 ? 'This is no amount of money.' : null}
            onChange={({ currentTarget: { value } }) => setAmount(value)}
          />
          <TenderSelect value={method} onChange={setMethod} />
          <TextInput
            label="Reference"
            maxLength={80}
            value={reference}
            onChange={({ currentTarget: { value } }) => setReference(value)}
          />
        </>
      }
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={confirm}
      onClose={onClose}
    >
      {left < 0
        ? `That is ${formatMoney(-left, currency)} more than is owed. The order is held until it was given back.`
        : `Then ${formatMoney(left, currency)} is still to pay.`}
    </ConfirmDialog>
  )
}
