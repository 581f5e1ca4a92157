import { IconMail, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { ReasonStep } from '#organization/reasons/web/index.tsx'
import { formatMoney } from '#platform/money.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { openDrawer } from '#platform/web/receipt-printer/open-drawer.ts'
import type { Sale } from '../sales.contract.ts'
import { EmailReceiptDialog } from './EmailReceiptDialog.tsx'
import { ExchangeDialog } from './exchange/ExchangeDialog.tsx'
import classes from './pos.module.css'
import { movesCash } from './printing/after-sale.ts'
import { useReceiptPrinting } from './printing/use-sale-printing.ts'
import { RefundSaleDialog } from './RefundSaleDialog.tsx'
import { type TillPort, useTill } from './training/till-port.ts'

type Dialog = 'email' | 'void' | 'refund' | 'exchange'

/** What can be done with a sale; one of the open session is voided, an older one refunded. */
export function SaleActs({ sale }: { sale: Sale }) {
  const { id, version, number, state, currency, totalMinor } = sale
  const till = useTill()
  const [dialog, setDialog] = useState<Dialog | null>(null)
  // The receipt was given with the sale; what is printed here is a copy.
  const printing = useReceiptPrinting(sale)
  const close = () => setDialog(null)
  const label = till.saleLabel(number)
  const isOpen = state === 'paid' || state === 'part_refunded'
  return (
    <div className={classes.acts}>
      <ActButton
        weight="main"
        icon={<IconPrinter size={16} />}
        isPending={printing.isPending}
        onAct={() => printing.start({ isCopy: true })}
      >
        Print receipt
      </ActButton>
      <ActButton
        icon={<IconMail size={16} />}
        operation="receipts.email"
        onAct={() => setDialog('email')}
      >
        Email receipt
      </ActButton>
      {isOpen ? (
        <>
          <ActButton operation="sales.refund" onAct={() => setDialog('refund')}>
            Refund
          </ActButton>
          <ActButton operation="sales.complete" onAct={() => setDialog('exchange')}>
            Exchange
          </ActButton>
        </>
      ) : null}
      {state === 'paid' ? (
        <ActButton
          weight="danger"
          operation="sales.void"
          whyNot={whyNotVoid(sale, till)}
          onAct={() => setDialog('void')}
        >
          Void sale
        </ActButton>
      ) : null}
      {printing.fault ? (
        <p role="alert" className={classes.fault}>
          {printing.fault}
        </p>
      ) : null}
      {printing.sheet}
      {dialog === 'email' ? <EmailReceiptDialog sale={sale} onClose={close} /> : null}
      {dialog === 'exchange' ? <ExchangeDialog sale={sale} onClose={close} /> : null}
      {dialog === 'refund' ? <RefundSaleDialog sale={sale} onClose={close} /> : null}
      {dialog === 'void' ? (
        <ReasonStep
          appliesTo="sale.void"
          area="sales"
          title={`Void ${label}?`}
          subject={label}
          effect={`${formatMoney(totalMinor, currency)} is refunded the way it was paid, and all units are restocked.`}
          confirmLabel="Void sale"
          isDangerous
          version={version}
          save={(reason, options) => till.voidSale({ id, version, reason }, options)}
          onSaved={() => {
            if (movesCash(sale) && !till.isTraining) openDrawer()
            tellSuccess(`${label} is voided`)
            close()
          }}
          onClose={close}
        />
      ) : null}
    </div>
  )
}

function whyNotVoid({ isInOpenSession, exchange }: Sale, { saleLabel }: TillPort): string | null {
  if (exchange)
    return `Goods of ${saleLabel(exchange.number)} paid for it. Exchange its goods back, or refund them.`
  return isInOpenSession ? null : 'Its session is closed. Refund the sale instead.'
}
