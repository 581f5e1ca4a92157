import { IconX } from '@tabler/icons-react'
import { formatMoney } from '#platform/money.ts'
import { IconButton } from '#platform/web/IconButton.tsx'
import { lastFourOf, shortCode } from '#sales/gift-cards/gift-card-code.ts'
import { tenderLabels } from '#sales/registers/tenders.ts'
import type { TenderGiven } from '../sale-money.ts'
import classes from './pos.module.css'

type PaymentRowsProps = {
  given: readonly TenderGiven[]
  currency: string
  onRemove: (at: number) => void
}

/** The payments taken so far; nothing is recorded before the sale is paid. */
export function PaymentRows({ given, currency, onRemove }: PaymentRowsProps) {
  if (given.length === 0) return null
  return (
    <ul className={classes.given}>
      {given.map(({ method, amountMinor, code }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two equal payments are two rows
        <li key={at}>
          <span>
            {tenderLabels[method]}
            {code === undefined ? '' : ` ${shortCode(lastFourOf(code))}`}
          </span>
          <span>{formatMoney(amountMinor, currency)}</span>
          <IconButton label={`Remove ${tenderLabels[method]}`} onAct={() => onRemove(at)}>
            <IconX size={16} />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
