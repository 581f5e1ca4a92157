import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { formatMoney } from '#platform/money.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { ModalDialog } from '#platform/web/ModalDialog.tsx'
import type { ScanTarget } from '#platform/web/scan/scanner-context.ts'
import { saleLabel } from '../pos.nouns.ts'
import type { Sale } from '../sales.contract.ts'
import classes from './pos.module.css'
import { Receipt } from './Receipt.tsx'

type SaleDoneProps = { sale: Sale; onScan: ScanTarget; onClose: () => void }

/** The recorded sale, the change first. Enter begins the next sale, and so does a scanned product. */
export function SaleDone({ sale, onScan, onClose }: SaleDoneProps) {
  const [isPrinting, setPrinting] = useState(false)
  const { number, totalMinor, changeMinor, currency } = sale
  return (
    <ModalDialog
      title={`${saleLabel(number)} is paid`}
      onScan={(code) => {
        onClose()
        return onScan(code)
      }}
      onClose={onClose}
    >
      <p className={classes.due}>
        Change
        <strong data-change>{formatMoney(changeMinor, currency)}</strong>
      </p>
      <p className={classes.dimmed}>Total {formatMoney(totalMinor, currency)}</p>
      <form
        className={classes.nextFirst}
        onSubmit={(event) => {
          event.preventDefault()
          onClose()
        }}
      >
        <Button type="submit">New sale</Button>
        <ActButton icon={<IconPrinter size={16} />} onAct={() => setPrinting(true)}>
          Print receipt
        </ActButton>
      </form>
      {isPrinting ? <Receipt sale={sale} onPrinted={() => setPrinting(false)} /> : null}
    </ModalDialog>
  )
}
