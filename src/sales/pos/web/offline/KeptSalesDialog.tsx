import { IconDownload } from '@tabler/icons-react'
import { formatMoney } from '#platform/money.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { InstantText } from '#platform/web/InstantText.tsx'
import { ModalDialog } from '#platform/web/ModalDialog.tsx'
import { useServerAway } from '#platform/web/server-away.ts'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { saleLabel } from '../../pos.nouns.ts'
import { downloadSales } from './file-of-sales.ts'
import classes from './offline.module.css'
import type { KeptSale } from './till-database.ts'

type KeptSalesDialogProps = {
  sales: readonly KeptSale[]
  onSend: () => Promise<void>
  onClose: () => void
}

/** The sales that only this browser has, each with its state, and what can be done with them. */
export function KeptSalesDialog({ sales, onSend, onClose }: KeptSalesDialogProps) {
  const isAway = useServerAway()
  return (
    <ModalDialog title="Sales on this device" wayOut="Close" onClose={onClose}>
      <p className={classes.hint}>
        They are paid, and the server does not have them yet. They are sent as soon as it can be
        reached; a sale is recorded once, however often it is sent.
      </p>
      <ul className={classes.kept}>
        {sales.map(({ id, number, state, refusal, shown }) => (
          <li key={id}>
            <span>
              {saleLabel(number)}, <InstantText at={shown.soldAt} />
            </span>
            <span className={classes.amount}>{formatMoney(shown.totalMinor, shown.currency)}</span>
            {state === 'refused' ? (
              <ToneBadge tone="bad" label="Refused" />
            ) : (
              <ToneBadge tone="waiting" label="Waiting" />
            )}
            {refusal === '' ? null : <span className={classes.why}>{refusal}</span>}
          </li>
        ))}
      </ul>
      <div className={classes.acts}>
        <ActButton
          weight="main"
          whyNot={isAway ? 'The server can’t be reached.' : null}
          onAct={onSend}
        >
          Send now
        </ActButton>
        <ActButton icon={<IconDownload size={16} />} onAct={() => downloadSales(sales)}>
          Download as a file
        </ActButton>
      </div>
      <p className={classes.hint}>
        A manager can import the file on another device, under Sales, if this one can’t send them.
      </p>
    </ModalDialog>
  )
}
