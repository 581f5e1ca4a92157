import { useEffect, useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { tellUndoable } from '#platform/web/notify.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { usePageKeys } from '#platform/web/use-page-keys.ts'
import type { Sale, Till } from '../sales.contract.ts'
import { CartLines } from './CartLines.tsx'
import { CartTotals } from './CartTotals.tsx'
import { isUnused, withLine } from './cart.ts'
import { DiscountDialog } from './DiscountDialog.tsx'
import { DeliverLater } from './deliver-later/DeliverLater.tsx'
import { saleOnDisplay } from './display/display-state.ts'
import { usePublishToDisplay } from './display/use-publish-to-display.ts'
import { CompleteExchangeDialog } from './exchange/CompleteExchangeDialog.tsx'
import {
  payLabelOf,
  whyNotDeliver,
  whyNothingToPay,
  whyNotPark,
} from './exchange/exchange-words.ts'
import { ReturnedLines } from './exchange/ReturnedLines.tsx'
import { LotDialog, type LotQuestion } from './LotDialog.tsx'
import { CustomerOfSale } from './offline/CustomerOfSale.tsx'
import { ParkDialog } from './ParkDialog.tsx'
import { ParkedSales } from './ParkedSales.tsx'
import { ProductSearch } from './ProductSearch.tsx'
import classes from './pos.module.css'
import { SaleDone } from './SaleDone.tsx'
import { TakePaymentDialog } from './TakePaymentDialog.tsx'
import { useTill } from './training/till-port.ts'
import { useAddFromAddress } from './use-add-from-address.ts'
import { useCart } from './use-cart.ts'
import { useCartQuote } from './use-cart-quote.ts'
import { useCashierChange } from './use-cashier-change.tsx'
import { useScansOfTill } from './use-scans-of-till.ts'

type SaleDeskProps = {
  register: NonNullable<Till['register']>
  onOtherRegister?: () => void
}

type Dialog = 'pay' | 'park' | 'parked' | 'discount' | null

/** The sale at one register: scan or search, change the lines, take the payment. */
export function SaleDesk({ register, onOtherRegister }: SaleDeskProps) {
  const { id: registerId, name, outletCode, currency } = register
  const { set } = useUrlState()
  const till = useTill()
  const { cart, change, clear } = useCart(registerId)
  const [dialog, setDialog] = useState<Dialog>(null)
  const [done, setDone] = useState<Sale | null>(null)
  const [lot, setLot] = useState<LotQuestion | null>(null)
  const { quote, isCurrent, refusal } = useCartQuote(cart, register)
  usePublishToDisplay(registerId, saleOnDisplay({ cart, quote, currency, done }))
  const isEmpty = cart.lines.length === 0
  const whyNotPay = isEmpty ? whyNothingToPay(cart) : (refusal?.message ?? null)
  // Enter right after a scan comes before the total; the payment opens as soon as it is there.
  const [isPaying, setPaying] = useState(false)
  const mayPay = whyNotPay === null
  const pay = () => setPaying(mayPay)
  useEffect(() => {
    if (!isPaying || (mayPay && !isCurrent)) return
    setPaying(false)
    if (mayPay) setDialog('pay')
  }, [isPaying, mayPay, isCurrent])
  const cashier = useCashierChange(name)
  const scan = useScansOfTill({
    scaleLabels: register.scaleLabels,
    onCart: change,
    onSale: (id) => set({ view: 'sales', open: id }),
    onBadge: cashier.onBadge,
  })
  useAddFromAddress(change)
  usePageKeys({
    enter: { does: 'Take the payment', run: mayPay ? pay : null },
  })
  const close = () => setDialog(null)
  const askLot = (question: LotQuestion) => {
    close()
    setLot(question)
  }
  const finish = (sale: Sale) => {
    close()
    clear()
    setDone(sale)
  }
  const clearWithUndo = () => {
    clear()
    tellUndoable('The cart is cleared', '', () => change((now) => (isUnused(now) ? cart : now)))
  }
  return (
    <div className={classes.desk}>
      <div className={classes.goods}>
        <ProductSearch
          registerId={registerId}
          currency={currency}
          onCart={change}
          onEnterEmpty={pay}
        />
        <CartLines
          cart={cart}
          quote={quote}
          currency={currency}
          refusal={refusal}
          onCart={change}
        />
        <ReturnedLines
          cart={cart}
          quote={isCurrent ? quote : null}
          currency={currency}
          onCart={change}
        />
      </div>
      <aside className={classes.side} aria-label="Total and payment">
        <p className={classes.register}>
          {name}, {outletCode}
          {onOtherRegister ? (
            <button type="button" className={classes.plain} onClick={onOtherRegister}>
              Change register
            </button>
          ) : null}
        </p>
        {cashier.line}
        <till.Status register={register} />
        <CustomerOfSale
          registerId={registerId}
          customer={cart.customer}
          onCustomer={(customer) => change((now) => ({ ...now, customer }))}
        />
        <CartTotals cart={cart} quote={isEmpty ? null : quote} currency={currency} />
        {quote?.limitBreached && !isEmpty ? (
          <p className={classes.limit}>Needs an approval: {quote.limitBreached}</p>
        ) : null}
        <div className={classes.acts}>
          <ActButton whyNot={isEmpty ? whyNotPay : null} onAct={() => setDialog('discount')}>
            Discount
          </ActButton>
          <ActButton
            whyNot={isEmpty ? whyNotPay : whyNotPark(cart)}
            onAct={() => setDialog('park')}
          >
            Park
          </ActButton>
          <DeliverLater
            cart={till.cartToPrice(cart)}
            register={register}
            whyNot={whyNotPay ?? whyNotDeliver(cart)}
            onPlaced={clear}
          />
          <ActButton onAct={() => setDialog('parked')}>Parked sales</ActButton>
          <ActButton whyNot={isEmpty && !cart.exchange ? whyNotPay : null} onAct={clearWithUndo}>
            Clear
          </ActButton>
        </div>
        <div className={classes.pay}>
          <ActButton
            weight="main"
            isFullWidth
            whyNot={whyNotPay}
            operation="sales.complete"
            shortcut="Enter"
            onAct={pay}
          >
            {quote && !isEmpty ? payLabelOf(quote) : 'Take payment'}
          </ActButton>
        </div>
      </aside>
      {dialog === 'pay' && quote?.exchange?.payMinor === 0 ? (
        <CompleteExchangeDialog
          cart={cart}
          quote={quote}
          exchange={quote.exchange}
          register={register}
          onLot={askLot}
          onDone={finish}
          onClose={close}
        />
      ) : null}
      {dialog === 'pay' && quote && quote.exchange?.payMinor !== 0 ? (
        <TakePaymentDialog
          cart={cart}
          quote={quote}
          register={register}
          onLot={askLot}
          onPaid={finish}
          onClose={close}
        />
      ) : null}
      {dialog === 'discount' && quote ? (
        <DiscountDialog cart={cart} quote={quote} onCart={change} onClose={close} />
      ) : null}
      {dialog === 'park' ? (
        <ParkDialog
          cart={cart}
          registerId={registerId}
          totalMinor={quote?.totalMinor ?? 0}
          currency={currency}
          onParked={() => {
            close()
            clear()
          }}
          onClose={close}
        />
      ) : null}
      {dialog === 'parked' ? (
        <ParkedSales
          registerId={registerId}
          hasCart={!isEmpty || Boolean(cart.exchange)}
          onRecalled={(recalled) => {
            close()
            change(recalled)
          }}
          onClose={close}
        />
      ) : null}
      {lot ? (
        <LotDialog
          question={lot}
          onChosen={(code) => {
            const line = cart.lines[lot.at]
            if (line) change((now) => withLine(now, line.key, { lotCode: code }))
            setLot(null)
            setDialog('pay')
          }}
          onClose={() => setLot(null)}
        />
      ) : null}
      {done ? <SaleDone sale={done} onScan={scan} onClose={() => setDone(null)} /> : null}
    </div>
  )
}
