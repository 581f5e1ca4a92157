import { IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { shownLater } from '#platform/web/shown-later.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { PriceListRow } from '../supplier-prices.contract.ts'
import type { WholeSupplier } from '../suppliers.fields.ts'
import classes from './suppliers.module.css'
import { supplierPricesApi } from './suppliers-api.ts'

const PriceListDialog = shownLater(
  async () => (await import('./PriceListDialog.tsx')).PriceListDialog,
)
const PriceListItems = shownLater(async () => (await import('./PriceListItems.tsx')).PriceListItems)
const EndPriceList = shownLater(async () => (await import('./EndPriceList.tsx')).EndPriceList)

type PriceListsProps = { supplier: WholeSupplier; whyNot: string | null }

type Shown = { readonly what: 'items' | 'end'; readonly list: PriceListRow }

/** The price lists that a supplier sent and we applied, and the import of another. */
export function SupplierPriceLists({ supplier, whyNot }: PriceListsProps) {
  const [isImporting, setImporting] = useState(false)
  const [shown, setShown] = useState<Shown | null>(null)
  const { data, error, refetch } = useQuery(
    supplierPricesApi.ask('list', { supplierId: supplier.id }),
  )
  const isArchived = supplier.state === 'archived'
  return (
    <Section
      title="Price lists"
      aside={
        <ActButton
          size="xs"
          icon={<IconUpload size={14} />}
          whyNot={isArchived ? 'Restore the supplier before its prices change.' : whyNot}
          onAct={() => setImporting(true)}
        >
          Import price list
        </ActButton>
      }
    >
      {error && !data ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null}
      {data?.rows.length === 0 ? (
        <p className={classes.remark}>No price lists yet. Prices can also be changed by item.</p>
      ) : null}
      <ul className={classes.items}>
        {data?.rows.map((list) => (
          <ListRow
            key={list.id}
            list={list}
            whyNot={whyNot}
            onShow={(what) => setShown({ what, list })}
          />
        ))}
      </ul>
      {isImporting ? (
        <PriceListDialog supplier={supplier} onClose={() => setImporting(false)} />
      ) : null}
      {shown?.what === 'items' ? (
        <PriceListItems list={shown.list} onClose={() => setShown(null)} />
      ) : null}
      {shown?.what === 'end' ? (
        <EndPriceList list={shown.list} onClose={() => setShown(null)} />
      ) : null}
    </Section>
  )
}

type ListRowProps = {
  list: PriceListRow
  whyNot: string | null
  onShow: (what: Shown['what']) => void
}

function ListRow({ list, whyNot, onShow }: ListRowProps) {
  const { name, items, appliedAt, appliedBy, undoneAt, undoneBy, isReversed, isOrdered } = list
  return (
    <li className={classes.item}>
      <span className={classes.lineFacts}>
        {name} {undoneAt === null ? null : <ToneBadge label="Undone" tone="quiet" />}
        {isReversed ? <ToneBadge label="Reversed" tone="quiet" /> : null}
        <span className={classes.terms}>
          {items === 1 ? '1 item' : `${items} items`} · <InstantText at={appliedAt} />
          {appliedBy ? `, ${appliedBy}` : ''}
        </span>
        {undoneAt === null ? null : (
          <span className={classes.terms}>
            Undone <InstantText at={undoneAt} />
            {undoneBy ? `, ${undoneBy}` : ''}
          </span>
        )}
      </span>
      <span className={classes.buttons}>
        <ActButton size="xs" onAct={() => onShow('items')}>
          Show changes
        </ActButton>
        {undoneAt !== null || isReversed ? null : (
          <ActButton size="xs" whyNot={whyNot} onAct={() => onShow('end')}>
            {isOrdered ? 'Reverse list' : 'Undo list'}
          </ActButton>
        )}
      </span>
    </li>
  )
}
