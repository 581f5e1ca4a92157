import { useState } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import { formatMoney } from '#platform/money.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { tellUndoable } from '#platform/web/notify.ts'
import { useMay } from '#platform/web/permissions-context.ts'
import { shownLater } from '#platform/web/shown-later.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { useAct } from '#platform/web/use-act.ts'
import type { SupplierItem } from '../supplier-items.contract.ts'
import { ItemBreaks } from './ItemBreaks.tsx'
import classes from './suppliers.module.css'
import { supplierItemsApi } from './suppliers-api.ts'

const ItemPriceHistory = shownLater(
  async () => (await import('./ItemPriceHistory.tsx')).ItemPriceHistory,
)

type ItemRowProps = {
  item: SupplierItem
  /** What the row is called: the supplier on a product, the product on a supplier. */
  title: string
  hasCosts: boolean
  whyNot: string | null
  onChange: () => void
}

/** The terms on which a supplier sells a variant, with its prices by quantity. */
export function ItemRow({ item, title, hasCosts, whyNot, onChange }: ItemRowProps) {
  const [isAdding, setAdding] = useState(false)
  const [isLooking, setLooking] = useState(false)
  const mayCost = useMay(capability.costs)
  const { id, version, supplierName, sku, isPreferred, isActive, breaks } = item
  const putBack = useAct({ area: 'supplierItems', run: supplierItemsApi.call.save })
  const putBreakBack = useAct({ area: 'supplierItems', run: supplierItemsApi.call.saveBreak })
  const restore = async () => {
    const { breaks: kept, ...terms } = item
    let now = await putBack.start({ ...terms, version: null })
    for (const { id: _, ...each } of kept)
      if (now)
        now = await putBreakBack.start({ id: now.id, version: now.version, breakId: null, ...each })
  }
  const remove = useAct({
    area: 'supplierItems',
    run: supplierItemsApi.call.remove,
    onDone: () =>
      tellUndoable(`${supplierName} no longer supplies ${sku}`, '', () => void restore()),
  })
  return (
    <li className={classes.item}>
      <span className={classes.lineFacts}>
        {title} {isPreferred ? <ToneBadge label="Preferred" tone="active" /> : null}
        {isActive ? null : <ToneBadge label="Not supplied" tone="quiet" />}
        <span className={classes.terms}>{termsText(item, hasCosts)}</span>
      </span>
      <span className={classes.buttons}>
        <ActButton size="xs" whyNot={whyNot} onAct={onChange}>
          Change
        </ActButton>
        {mayCost ? (
          <ActButton size="xs" whyNot={whyNot} onAct={() => setAdding(true)}>
            Add price break
          </ActButton>
        ) : null}
        {mayCost ? (
          <ActButton size="xs" onAct={() => setLooking(true)}>
            Price history
          </ActButton>
        ) : null}
        <ActButton
          size="xs"
          whyNot={whyNot}
          isPending={remove.isPending}
          onAct={() => remove.start({ id, version })}
        >
          Remove
        </ActButton>
      </span>
      {breaks.length > 0 || isAdding ? (
        <ItemBreaks
          item={item}
          whyNot={whyNot}
          isAdding={isAdding}
          onAdded={() => setAdding(false)}
        />
      ) : null}
      {isLooking ? <ItemPriceHistory item={item} onClose={() => setLooking(false)} /> : null}
    </li>
  )
}

function termsText(item: SupplierItem, hasCosts: boolean): string {
  const { supplierSku, priceMinor, currency, packQuantity, leastQuantity, leadDays } = item
  return [
    supplierSku && `Supplier SKU ${supplierSku}`,
    priceMinor === null ? hasCosts && 'No price yet' : `${formatMoney(priceMinor, currency)} each`,
    packQuantity > 1 && `Packs of ${packQuantity}`,
    leastQuantity > 1 && `Minimum ${leastQuantity}`,
    leadDays !== null && `Lead time ${leadDays === 1 ? '1 day' : `${leadDays} days`}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
