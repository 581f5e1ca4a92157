import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { formatMoney, parseMoney, plainMoney } from '#platform/money.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { shortcutText } from '#platform/web/bound-keys.ts'
import { refusalOf } from '#platform/web/client.ts'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { ModalDialog } from '#platform/web/ModalDialog.tsx'
import { useAct } from '#platform/web/use-act.ts'
import { tenderLabels } from '#sales/registers/tenders.ts'
import { type OrderTender, orderTenders, settleOrder } from '../../register-order-money.ts'
import type { RegisterOrder, RegisterOrderQuote } from '../../register-orders.contract.ts'
import { isPaidInFull, leftToPay, quickNotes } from '../../sale-money.ts'
import type { Till } from '../../sales.contract.ts'
import type { Cart } from '../cart.ts'
import { paymentOnDisplay } from '../display/display-state.ts'
import { usePublishPayment } from '../display/use-publish-to-display.ts'
import { PaymentRows } from '../PaymentRows.tsx'
import posClasses from '../pos.module.css'
import { registerOrdersApi } from '../pos-api.ts'
import { useTill } from '../training/till-port.ts'
import classes from './deliver-later.module.css'
import {
  type DeliveryValues,
  goodsOf,
  type OrderPayment,
  orderInput,
} from './deliver-later-values.ts'

type OrderPaymentDialogProps = {
  cart: Cart
  register: NonNullable<Till['register']>
  values: DeliveryValues
  onBack: () => void
  onPlaced: (order: RegisterOrder) => void
}

const title = 'Payment of the order'

/** What of the order is paid now: all of it, a part, or nothing; the rest is due on delivery. */
export function OrderPaymentDialog(props: OrderPaymentDialogProps) {
  const { cart, register, values, onBack } = props
  const quote = useQuery({
    ...registerOrdersApi.ask('quote', goodsOf(cart, register.id, values)),
    staleTime: 0,
  })
  if (!quote.data)
    return (
      <ModalDialog title={title} fillsPhone onClose={onBack}>
        {quote.error ? (
          <RefusalNote refusal={refusalOf(quote.error)} onRetry={() => quote.refetch()} />
        ) : (
          <p>Calculating the order…</p>
        )}
      </ModalDialog>
    )
  return <Payment {...props} quote={quote.data} onPriceChanged={() => void quote.refetch()} />
}

type PaymentProps = OrderPaymentDialogProps & {
  quote: RegisterOrderQuote
  onPriceChanged: () => void
}

function Payment(props: PaymentProps) {
  const { cart, register, values, quote, onBack } = props
  const { totalMinor, currency, cashStepMinor } = quote
  const [given, setGiven] = useState<readonly OrderPayment[]>([])
  const [method, setMethod] = useState<OrderTender>('cash')
  const [typed, setTyped] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const amount = useRef<HTMLInputElement>(null)
  // Enter takes the whole amount; the methods above the field are for the others.
  useEffect(() => amount.current?.focus(), [])
  const { leftMinor, cashLeftMinor } = leftToPay(totalMinor, given, cashStepMinor)
  const left = method === 'cash' ? cashLeftMinor : leftMinor
  usePublishPayment(register.id, paymentOnDisplay(given, left, currency))
  const { placeOrder } = useTill()
  const place = useAct({
    area: 'registerOrders',
    failure: 'The order was not placed',
    run: (input: Parameters<typeof placeOrder>[0], options) => placeOrder(input, register, options),
    onDone: props.onPlaced,
    onRefusal: ({ code, message }) => {
      if (code === 'price_changed') props.onPriceChanged()
      setFault(message)
      return true
    },
  })
  const finish = (payments: readonly OrderPayment[]) => {
    setFault(null)
    const { id: registerId } = register
    void place.start(orderInput({ cart, registerId, values, totalMinor, payments }))
  }
  const take = (amountMinor: number) => {
    const all = [...given, { method, amountMinor }].filter((each) => each.amountMinor > 0)
    const refusal = whyNotTaken(totalMinor, all, { cashStep: cashStepMinor, currency })
    if (refusal !== null) return setFault(refusal)
    setTyped(null)
    setFault(null)
    if (isPaidInFull(totalMinor, all, cashStepMinor)) return finish(all)
    setGiven(all)
    amount.current?.focus()
  }
  const submit = () => {
    const amountMinor = typed === null ? left : parseMoney(typed, currency)
    if (amountMinor === null) return setFault('Enter an amount such as 20.00.')
    if (amountMinor === 0 && left > 0)
      return setFault('Enter an amount above zero, or place the order with what is due.')
    take(amountMinor)
  }
  const whyNot =
    method === 'store_credit' && values.customer === null
      ? 'Store credit belongs to a known customer. Go back and choose the customer first.'
      : null
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (!place.isPending) finish(given)
  }
  const due = formatMoney(leftMinor, currency)
  return (
    <ModalDialog title={title} fillsPhone isKept={() => given.length > 0} onClose={onBack}>
      <OrderSums quote={quote} />
      <PaymentRows
        given={given}
        currency={currency}
        onRemove={(at) => setGiven(given.filter((_, index) => index !== at))}
      />
      <p className={posClasses.due}>
        Due on delivery
        <strong data-due>{due}</strong>
      </p>
      {quote.limitBreached ? (
        <p className={posClasses.limit}>Needs an approval: {quote.limitBreached}</p>
      ) : null}
      <form
        className={posClasses.payment}
        onKeyDown={press}
        onSubmit={(event) => {
          event.preventDefault()
          if (whyNot === null && !place.isPending) submit()
        }}
      >
        <SegmentedControl
          className={posClasses.methods}
          aria-label="Payment method"
          fullWidth
          value={method}
          onChange={(value) => {
            const chosen = orderTenders.find((tender) => tender === value)
            if (chosen) setMethod(chosen)
            setTyped(null)
            setFault(null)
          }}
          data={orderTenders.map((value) => ({ value, label: tenderLabels[value] }))}
        />
        <TextInput
          label={method === 'cash' ? 'Cash received' : 'Amount'}
          size="lg"
          inputMode="decimal"
          autoComplete="off"
          ref={amount}
          value={typed ?? plainMoney(left, currency)}
          error={fault ?? whyNot}
          onFocus={(event) => event.currentTarget.select()}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value)
            setFault(null)
          }}
        />
        {method === 'cash' ? (
          <div className={posClasses.notes}>
            {quickNotes(left, currency).map((amountMinor) => (
              <Button
                key={amountMinor}
                variant="default"
                size="md"
                disabled={place.isPending}
                onClick={() => take(amountMinor)}
              >
                {formatMoney(amountMinor, currency)}
              </Button>
            ))}
          </div>
        ) : null}
        <div className={posClasses.foot} data-foot>
          <ActButton onAct={onBack}>Back</ActButton>
          <ActButton
            isPending={place.isPending}
            shortcut={shortcutText('Enter')}
            onAct={() => finish(given)}
          >
            Place order, {due} on delivery
          </ActButton>
          <ActButton
            type="submit"
            weight="main"
            isPending={place.isPending}
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

function whyNotTaken(...settling: Parameters<typeof settleOrder>): string | null {
  try {
    settleOrder(...settling)
    return null
  } catch (error) {
    if (error instanceof Error) return error.message
    throw error
  }
}

function OrderSums({ quote }: { quote: RegisterOrderQuote }) {
  const { currency, linesMinor, discountMinor, shippingMinor, taxMinor, pricesIncludeTax } = quote
  const rows = [
    { label: 'Subtotal', minor: linesMinor },
    ...(discountMinor > 0 ? [{ label: 'Discount', minor: -discountMinor }] : []),
    ...(shippingMinor > 0 ? [{ label: 'Shipping', minor: shippingMinor }] : []),
    { label: pricesIncludeTax ? 'Includes tax' : 'Tax', minor: taxMinor },
    { label: 'Total', minor: quote.totalMinor },
  ]
  return (
    <dl className={classes.facts}>
      {rows.map(({ label, minor }) => (
        <div key={label} className={label === 'Total' ? classes.strong : undefined}>
          <dt>{label}</dt>
          <dd>{formatMoney(minor, currency)}</dd>
        </div>
      ))}
    </dl>
  )
}
