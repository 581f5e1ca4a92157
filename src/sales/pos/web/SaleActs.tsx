import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { ReasonStep } from '#organization/reasons/web/index.tsx'
import { formatMoney } from '#platform/money.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { saleLabel } from '../pos.nouns.ts'
import type { Sale } from '../sales.contract.ts'
import classes from './pos.module.css'
import { salesApi } from './pos-api.ts'
import { Receipt } from './Receipt.tsx'
import { RefundSaleDialog } from './RefundSaleDialog.tsx'

type Dialog = 'print' | 'void' | 'refund'

/** What can be done with a sale; one of the open session is voided, an older one refunded. */
export function SaleActs({ sale }: { sale: Sale }) {
  const { id, version, number, state, currency, totalMinor, isInOpenSession } = sale
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const close = () => setDialog(null)
  const label = saleLabel(number)
  const isOpen = state === 'paid' || state === 'part_refunded'
  return (
    <div className={classes.acts}>
      <ActButton weight="main" icon={<IconPrinter size={16} />} onAct={() => setDialog('print')}>
        Print receipt
      </ActButton>
      {isOpen ? (
        <ActButton operation="sales.refund" onAct={() => setDialog('refund')}>
          Refund
        </ActButton>
      ) : null}
      {state === 'paid' ? (
        <ActButton
          weight="danger"
          operation="sales.void"
          whyNot={isInOpenSession ? null : 'Its session is closed. Refund the sale instead.'}
          onAct={() => setDialog('void')}
        >
          Void sale
        </ActButton>
      ) : null}
      {dialog === 'print' ? <Receipt sale={sale} onPrinted={close} /> : null}
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
          save={(reason, options) => salesApi.call.void({ id, version, reason }, options)}
          onSaved={() => {
            tellSuccess(`${label} is voided`)
            close()
          }}
          onClose={close}
        />
      ) : null}
    </div>
  )
}
