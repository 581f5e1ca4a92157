import { Button } from '@mantine/core'
import { IconMail, IconPrinter } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { formatMoney } from '#platform/money.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { ModalDialog } from '#platform/web/ModalDialog.tsx'
import type { ScanTarget } from '#platform/web/scan/scanner-context.ts'
import { tenderLabels } from '#sales/registers/tenders.ts'
import type { Sale } from '../sales.contract.ts'
import { EmailReceiptDialog } from './EmailReceiptDialog.tsx'
import classes from './pos.module.css'
import { movesCash, startAfterPayment } from './printing/after-sale.ts'
import { useReceiptPrinting } from './printing/use-sale-printing.ts'
import { useTill } from './training/till-port.ts'

const notThereYet =
  'The server does not have this sale yet. Once it is sent, email the receipt from its record under Sales.'

type SaleDoneProps = { sale: Sale; onScan: ScanTarget; onClose: () => void }

/** The recorded sale, the change first. Enter begins the next sale, and so does a scanned product. */
export function SaleDone({ sale, onScan, onClose }: SaleDoneProps) {
  const { number, totalMinor, changeMinor, currency, isOffline, exchange } = sale
  const till = useTill()
  const back = exchange?.givenBack[0]
  const printing = useReceiptPrinting(sale)
  const [isEmailing, setEmailing] = useState(false)
  const isPrinted = useRef(false)
  const print = () => {
    printing.start({ isCopy: isPrinted.current })
    isPrinted.current = true
  }
  const [drawerFault, setDrawerFault] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each sale
  useEffect(() => {
    const isInCash = movesCash(sale) && !till.isTraining
    startAfterPayment({ id: sale.id, isInCash }, { print, onDrawerFault: setDrawerFault })
  }, [sale.id])
  return (
    <ModalDialog
      title={`${till.saleLabel(number)} is paid`}
      onScan={(code) => {
        onClose()
        return onScan(code)
      }}
      onClose={onClose}
    >
      <p className={classes.due}>
        {back ? `Refund: ${tenderLabels[back.method]}` : 'Change'}
        <strong data-change>{formatMoney(back?.amountMinor ?? changeMinor, currency)}</strong>
      </p>
      <p className={classes.dimmed}>
        Total {formatMoney(totalMinor, currency)}
        {exchange ? `, returned goods ${formatMoney(exchange.returnedMinor, currency)}` : ''}
      </p>
      {till.isTraining ? (
        <p className={classes.dimmed}>Training: nothing was saved, and the drawer stays shut.</p>
      ) : null}
      {isOffline ? (
        <p className={classes.dimmed}>Kept on this device, and sent when the server answers.</p>
      ) : null}
      <form
        className={classes.nextFirst}
        onSubmit={(event) => {
          event.preventDefault()
          onClose()
        }}
      >
        <Button type="submit">New sale</Button>
        <ActButton icon={<IconPrinter size={16} />} isPending={printing.isPending} onAct={print}>
          Print receipt
        </ActButton>
        <ActButton
          icon={<IconMail size={16} />}
          operation="receipts.email"
          whyNot={isOffline ? notThereYet : null}
          onAct={() => setEmailing(true)}
        >
          Email receipt
        </ActButton>
      </form>
      {[drawerFault, printing.fault]
        .filter((fault) => fault !== null)
        .map((fault) => (
          <p key={fault} role="alert" className={classes.fault}>
            {fault}
          </p>
        ))}
      {printing.sheet}
      {isEmailing ? <EmailReceiptDialog sale={sale} onClose={() => setEmailing(false)} /> : null}
    </ModalDialog>
  )
}
