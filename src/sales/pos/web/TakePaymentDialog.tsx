import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { formatMoney, parseMoney, plainMoney } from '#platform/money.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { ModalDialog } from '#platform/web/ModalDialog.tsx'
import { readGiftCardCode } from '#sales/gift-cards/gift-card-code.ts'
import { useCardLookUp } from '#sales/gift-cards/web/index.tsx'
import { tenderLabels } from '#sales/registers/tenders.ts'
import {
  isPaidInFull,
  leftToPay,
  quickNotes,
  type TenderGiven,
  type TillTender,
  tillTenders,
} from '../sale-money.ts'
import type { Sale, SaleQuote, Till } from '../sales.contract.ts'
import type { Cart } from './cart.ts'
import { paymentOnDisplay } from './display/display-state.ts'
import { usePublishPayment } from './display/use-publish-to-display.ts'
import { GiftCardField, whyCardPaysNot } from './GiftCardField.tsx'
import type { LotQuestion } from './LotDialog.tsx'
import { PaymentRows } from './PaymentRows.tsx'
import classes from './pos.module.css'
import { useTill } from './training/till-port.ts'
import { useDialogTaking } from './use-dialog-taking.ts'

type TakePaymentDialogProps = {
  cart: Cart
  quote: SaleQuote
  register: NonNullable<Till['register']>
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
  register,
  onLot,
  onPaid,
  onClose,
}: TakePaymentDialogProps) {
  const { currency, cashStepMinor, exchange } = quote
  // Returned goods have paid their part already.
  const totalMinor = exchange?.payMinor ?? quote.totalMinor
  const [given, setGiven] = useState<readonly TenderGiven[]>([])
  const [method, setMethod] = useState<TillTender>('cash')
  const { leftMinor, cashLeftMinor } = leftToPay(totalMinor, given, cashStepMinor)
  const left = method === 'cash' ? cashLeftMinor : leftMinor
  usePublishPayment(register.id, paymentOnDisplay(given, left, currency))
  const lookUp = useCardLookUp((card, code) =>
    given.some((payment) => payment.code === code)
      ? 'This card is among the payments already.'
      : whyCardPaysNot(card, currency),
  )
  const { found } = lookUp
  const { cardToOffer, creditOf } = useTill()
  const credit =
    method === 'store_credit' && cart.customer ? creditOf(cart.customer.id, currency) : null
  const creditMinor = credit === null ? null : credit - creditIn(given)
  const most = Math.min(
    left,
    method === 'gift_card' ? (found?.card.balanceMinor ?? left) : (creditMinor ?? left),
  )
  const [typed, setTyped] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const amount = useRef<HTMLInputElement>(null)
  // Enter takes the exact amount; the methods above the field are for the others.
  useEffect(() => amount.current?.focus(), [])
  const taking = useDialogTaking({ register, onPaid, onLot, onFault: setFault })
  const take = (amountMinor: number) => {
    setTyped(null)
    setFault(null)
    const code = method === 'gift_card' ? found?.code : undefined
    const all = [...given, { method, amountMinor, code }].filter((each) => each.amountMinor > 0)
    if (!isPaidInFull(totalMinor, all, cashStepMinor)) {
      setGiven(all)
      if (method === 'gift_card') choose('cash')
      return
    }
    taking.take({ cart, quote, payments: all })
  }
  const submit = () => {
    const amountMinor = typed === null ? most : parseMoney(typed, currency)
    if (amountMinor === null || amountMinor < 0) return setFault('Enter an amount such as 20.00.')
    if (amountMinor === 0 && left > 0) return setFault('Enter an amount above zero.')
    if (method === 'gift_card' && amountMinor > most)
      return setFault(`At most ${formatMoney(most, currency)} can be taken from this card.`)
    take(amountMinor)
  }
  const choose = (chosen: TillTender) => {
    setMethod(chosen)
    setTyped(null)
    setFault(null)
    lookUp.type('')
  }
  const has = { hasCustomer: cart.customer !== null, hasCard: found !== null }
  const whyNot = whyNotTake(method, has)
  const used = given.flatMap(({ code }) => code ?? [])
  return (
    <ModalDialog
      title="Take payment"
      onScan={(code) => {
        if (!('code' in readGiftCardCode(code))) return
        choose('gift_card')
        lookUp.check(code)
      }}
      onClose={onClose}
    >
      <p className={classes.due}>
        {given.length > 0 ? 'Left to pay' : exchange ? 'Difference' : 'Total'}
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
          if (whyNot === null && !taking.isPending) submit()
        }}
      >
        <SegmentedControl
          className={classes.methods}
          aria-label="Payment method"
          fullWidth
          value={method}
          onChange={(value) => {
            const chosen = tillTenders.find((tender) => tender === value)
            if (chosen) choose(chosen)
          }}
          data={tillTenders.map((value) => ({ value, label: tenderLabels[value] }))}
        />
        {method === 'gift_card' ? (
          <GiftCardField
            lookUp={lookUp}
            offered={cardToOffer(register, used)}
            onFound={() => {
              setTyped(null)
              amount.current?.focus()
            }}
          />
        ) : null}
        <TextInput
          label={method === 'cash' ? 'Cash received' : 'Amount'}
          size="lg"
          inputMode="decimal"
          autoComplete="off"
          ref={amount}
          value={typed ?? plainMoney(most, currency)}
          description={
            creditMinor === null
              ? undefined
              : `Store credit in this training: ${formatMoney(creditMinor, currency)}`
          }
          error={fault ?? (method === 'store_credit' ? whyNot : null)}
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
                disabled={taking.isPending}
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
            isPending={taking.isPending}
            whyNot={whyNot}
            onAct={() => undefined}
          >
            {method === 'cash' ? 'Take cash' : `Take ${tenderLabels[method].toLowerCase()}`}
          </ActButton>
        </div>
      </form>
    </ModalDialog>
  )
}

const creditIn = (given: readonly TenderGiven[]) =>
  given.reduce(
    (sum, { method, amountMinor }) => sum + (method === 'store_credit' ? amountMinor : 0),
    0,
  )

function whyNotTake(
  method: TillTender,
  has: { readonly hasCustomer: boolean; readonly hasCard: boolean },
): string | null {
  if (method === 'store_credit' && !has.hasCustomer) return 'Choose the customer of the sale first.'
  if (method === 'gift_card' && !has.hasCard) return 'Scan or type the code of the gift card first.'
  return null
}
