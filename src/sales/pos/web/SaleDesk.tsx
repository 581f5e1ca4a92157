import { useState } from 'react'
import { formatMoney } from '#platform/money.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { tellUndoable } from '#platform/web/notify.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { usePageKeys } from '#platform/web/use-page-keys.ts'
import type { Sale, Till } from '../sales.contract.ts'
import { CartLines } from './CartLines.tsx'
import { CartTotals } from './CartTotals.tsx'
import { CustomerOfSale } from './CustomerOfSale.tsx'
import { isUnused, withLine } from './cart.ts'
import { DiscountDialog } from './DiscountDialog.tsx'
import { LotDialog, type LotQuestion } from './LotDialog.tsx'
import { ParkDialog } from './ParkDialog.tsx'
import { ParkedSales } from './ParkedSales.tsx'
import { ProductSearch } from './ProductSearch.tsx'
import classes from './pos.module.css'
import { SaleDone } from './SaleDone.tsx'
import { TakePaymentDialog } from './TakePaymentDialog.tsx'
import { useCart } from './use-cart.ts'
import { useCartQuote } from './use-cart-quote.ts'
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
  const { cart, change, clear } = useCart(registerId)
  const [dialog, setDialog] = useState<Dialog>(null)
  const [done, setDone] = useState<Sale | null>(null)
  const [lot, setLot] = useState<LotQuestion | null>(null)
  const { quote, isCurrent, refusal } = useCartQuote(cart, registerId)
  const isEmpty = cart.lines.length === 0
  const whyNotPay = isEmpty
    ? 'Scan or search for a product first.'
    : (refusal?.message ?? (isCurrent ? null : 'The total is being calculated.'))
  const pay = () => {
    if (whyNotPay === null) setDialog('pay')
  }
  const scan = useScansOfTill({
    onCart: change,
    onSale: (id) => set({ view: 'sales', open: id }),
  })
  usePageKeys({
    enter: { does: 'Take the payment', run: whyNotPay === null ? pay : null },
  })
  const close = () => setDialog(null)
  const clearWithUndo = () => {
    clear()
    tellUndoable('The cart is cleared', '', () => change((now) => (isUnused(now) ? cart : now)))
  }
  return (
    <div className={classes.desk}>
      <div className={classes.goods}>
        <ProductSearch currency={currency} onCart={change} onEnterEmpty={pay} />
        <CartLines
          cart={cart}
          quote={quote}
          currency={currency}
          refusal={refusal}
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
        <CustomerOfSale
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
          <ActButton whyNot={isEmpty ? whyNotPay : null} onAct={() => setDialog('park')}>
            Park
          </ActButton>
          <ActButton onAct={() => setDialog('parked')}>Parked sales</ActButton>
          <ActButton whyNot={isEmpty ? whyNotPay : null} onAct={clearWithUndo}>
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
            {quote && !isEmpty
              ? `Take payment: ${formatMoney(quote.totalMinor, currency)}`
              : 'Take payment'}
          </ActButton>
        </div>
      </aside>
      {dialog === 'pay' && quote ? (
        <TakePaymentDialog
          cart={cart}
          quote={quote}
          registerId={registerId}
          onLot={(question) => {
            close()
            setLot(question)
          }}
          onPaid={(sale) => {
            close()
            clear()
            setDone(sale)
          }}
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
          hasCart={!isEmpty}
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
