import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { formatMoney, parseMoney, plainMoney } from '#platform/money.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import type { ShownRefusal } from '#platform/web/client.ts'
import { ModalDialog } from '#platform/web/ModalDialog.tsx'
import { playScanSound } from '#platform/web/scan/scan-sounds.ts'
import { useAct } from '#platform/web/use-act.ts'
import { tenderLabels } from '#sales/registers/tenders.ts'
import {
  leftToPay,
  quickNotes,
  type TenderGiven,
  type TillTender,
  tillTenders,
} from '../sale-money.ts'
import type { Sale, SaleQuote } from '../sales.contract.ts'
import { type Cart, inputOf } from './cart.ts'
import type { LotQuestion } from './LotDialog.tsx'
import { lotQuestionOf } from './lot-question-of.ts'
import { PaymentRows } from './PaymentRows.tsx'
import classes from './pos.module.css'
import { salesApi } from './pos-api.ts'

type TakePaymentDialogProps = {
  cart: Cart
  quote: SaleQuote
  registerId: string
  onLot: (question: LotQuestion) => void
  onPaid: (sale: Sale) => void
  onClose: () => void
}

/**
 * The payment of a sale, also in parts: Enter takes what is left in cash. The sale is recorded as soon
 * as nothing is left.
 */
export function TakePaymentDialog({
  cart,
  quote,
  registerId,
  onLot,
  onPaid,
  onClose,
}: TakePaymentDialogProps) {
  const { totalMinor, currency, cashStepMinor } = quote
  const [given, setGiven] = useState<readonly TenderGiven[]>([])
  const [method, setMethod] = useState<TillTender>('cash')
  const { leftMinor, cashLeftMinor } = leftToPay(totalMinor, given, cashStepMinor)
  const left = method === 'cash' ? cashLeftMinor : leftMinor
  const [typed, setTyped] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const amount = useRef<HTMLInputElement>(null)
  // Enter takes the exact amount; the methods above the field are for the others.
  useEffect(() => amount.current?.focus(), [])
  const act = useAct({
    area: 'sales',
    failure: 'The sale was not recorded',
    run: salesApi.call.complete,
    onDone: (sale) => {
      playScanSound('done')
      onPaid(sale)
    },
    onRefusal: (refusal) => showRefusal(refusal),
  })
  const showRefusal = (refusal: ShownRefusal) => {
    const question = lotQuestionOf(refusal)
    if (question) onLot(question)
    else setFault(refusal.message)
    return true
  }
  const take = (amountMinor: number) => {
    setTyped(null)
    setFault(null)
    const all = [...given, { method, amountMinor }].filter((each) => each.amountMinor > 0)
    const rest = leftToPay(totalMinor, all, cashStepMinor)
    const isPaid = all.some((each) => each.method === 'cash')
      ? rest.cashLeftMinor === 0
      : rest.leftMinor === 0
    if (!isPaid) return setGiven(all)
    act.start({
      ...inputOf(cart, registerId),
      id: cart.saleId,
      totalMinor,
      payments: all.map((each) => ({ ...each, reference: '' })),
    })
  }
  const submit = () => {
    const amountMinor = typed === null ? left : parseMoney(typed, currency)
    if (amountMinor === null || amountMinor < 0) return setFault('Enter an amount such as 20.00.')
    if (amountMinor === 0 && left > 0) return setFault('Enter an amount above zero.')
    take(amountMinor)
  }
  const whyNotCredit =
    method === 'store_credit' && !cart.customer ? 'Choose the customer of the sale first.' : null
  return (
    <ModalDialog title="Take payment" onClose={onClose}>
      <p className={classes.due}>
        {given.length > 0 ? 'Left to pay' : 'Total'}
        <strong data-left>{formatMoney(left, currency)}</strong>
      </p>
      <PaymentRows
        given={given}
        currency={currency}
        onRemove={(at) => setGiven(given.filter((_, index) => index !== at))}
      />
      <form
        className={classes.payment}
        onSubmit={(event) => {
          event.preventDefault()
          if (whyNotCredit === null && !act.isPending) submit()
        }}
      >
        <SegmentedControl
          aria-label="Payment method"
          fullWidth
          value={method}
          onChange={(value) => {
            const chosen = tillTenders.find((tender) => tender === value)
            if (chosen) setMethod(chosen)
            setTyped(null)
          }}
          data={tillTenders.map((value) => ({ value, label: tenderLabels[value] }))}
        />
        <TextInput
          label={method === 'cash' ? 'Cash received' : 'Amount'}
          size="lg"
          inputMode="decimal"
          autoComplete="off"
          ref={amount}
          value={typed ?? plainMoney(left, currency)}
          error={fault ?? whyNotCredit}
          onFocus={(event) => event.currentTarget.select()}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value)
            setFault(null)
          }}
        />
        {method === 'cash' ? (
          <div className={classes.notes}>
            {quickNotes(left, currency).map((amountMinor) => (
              <Button
                key={amountMinor}
                variant="default"
                size="md"
                disabled={act.isPending}
                onClick={() => take(amountMinor)}
              >
                {formatMoney(amountMinor, currency)}
              </Button>
            ))}
          </div>
        ) : null}
        <div className={classes.foot}>
          <ActButton onAct={onClose}>Cancel</ActButton>
          <ActButton
            type="submit"
            weight="main"
            isPending={act.isPending}
            whyNot={whyNotCredit}
            onAct={() => undefined}
          >
            {method === 'cash' ? 'Take cash' : `Take ${tenderLabels[method].toLowerCase()}`}
          </ActButton>
        </div>
      </form>
    </ModalDialog>
  )
}
