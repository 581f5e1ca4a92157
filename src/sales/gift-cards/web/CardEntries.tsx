import { use } from 'react'
import { InstantText } from '#platform/web/InstantText.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { tenderLabels } from '#sales/registers/tenders.ts'
import { InventorySlotsContext } from '#stock/inventory/web/index.tsx'
import type { GiftCard } from '../gift-cards.contract.ts'
import { entryLabels } from '../gift-cards.rules.ts'
import classes from './gift-cards.module.css'

type Entry = GiftCard['entries'][number]

/** What changed the balance, newest first, with the balance after each entry. */
export function CardEntries({ card: { entries, currency } }: { card: GiftCard }) {
  return (
    <ol className={classes.entries} aria-label="Entries">
      {entries.map((entry) => (
        <li key={entry.id} data-kind={entry.kind}>
          <span className={classes.what}>
            <EntryText entry={entry} />
            <span className={classes.dimmed}>
              {entry.by ? `${entry.by}, ` : ''}
              <InstantText at={entry.at} />
            </span>
          </span>
          <span className={classes.figures}>
            <strong>
              {entry.amountMinor > 0 ? '+' : ''}
              <MoneyText minor={entry.amountMinor} currency={currency} />
            </strong>
            <span className={classes.dimmed}>
              Balance <MoneyText minor={entry.balanceMinor} currency={currency} />
            </span>
          </span>
        </li>
      ))}
    </ol>
  )
}

/** “Redeemed for Sale 1042” or “Issued, paid by cash at Register 1”, with a link to either. */
function EntryText({ entry: { kind, method, source, reason } }: { entry: Entry }) {
  const { DocumentLink } = use(InventorySlotsContext)
  const said = method === null ? '' : `, paid by ${tenderLabels[method].toLowerCase()}`
  const between = method === null ? ' for ' : ' at '
  return (
    <span>
      {entryLabels[kind]}
      {said}
      {source === null ? null : between}
      {source && DocumentLink ? <DocumentLink {...source} /> : source?.label}
      {reason === '' ? null : `: ${reason}`}
    </span>
  )
}
