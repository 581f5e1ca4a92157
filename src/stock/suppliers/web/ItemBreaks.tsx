import { useState } from 'react'
import { formatMoney } from '#platform/money.ts'
import { upperFirst } from '#platform/upper-first.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { formatCount } from '#platform/web/format-instant.ts'
import { tellUndoable } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import { periodText } from '../price-breaks.rules.ts'
import type { ItemBreak, SupplierItem } from '../supplier-items.contract.ts'
import { BreakDialog } from './BreakDialog.tsx'
import classes from './suppliers.module.css'
import { supplierItemsApi } from './suppliers-api.ts'

type ItemBreaksProps = {
  item: SupplierItem
  whyNot: string | null
  isAdding: boolean
  onAdded: () => void
}

/** The prices of an item from a quantity on, each with its days. */
export function ItemBreaks({ item, whyNot, isAdding, onAdded }: ItemBreaksProps) {
  const [changed, setChanged] = useState<ItemBreak | null>(null)
  return (
    <>
      <ul className={classes.breaks} aria-label={`Price breaks of ${item.sku}`}>
        {item.breaks.map((each) => (
          <BreakRow
            key={each.id}
            item={item}
            each={each}
            whyNot={whyNot}
            onChange={() => setChanged(each)}
          />
        ))}
      </ul>
      {changed || isAdding ? (
        <BreakDialog
          item={item}
          changed={changed}
          onClose={() => {
            setChanged(null)
            onAdded()
          }}
        />
      ) : null}
    </>
  )
}

type BreakRowProps = {
  item: SupplierItem
  each: ItemBreak
  whyNot: string | null
  onChange: () => void
}

function BreakRow({ item, each, whyNot, onChange }: BreakRowProps) {
  const { id: breakId, ...given } = each
  const { id, version, currency } = item
  const putBack = useAct({ area: 'supplierItems', run: supplierItemsApi.call.saveBreak })
  const remove = useAct({
    area: 'supplierItems',
    run: supplierItemsApi.call.removeBreak,
    onDone: (now) =>
      tellUndoable('Price break removed', '', () =>
        putBack.start({ id, version: now.version, breakId: null, ...given }),
      ),
  })
  const price = formatMoney(each.priceMinor, currency)
  return (
    <li className={classes.break}>
      <span className={classes.lineFacts}>
        From {formatCount(each.minQuantity)}: {price} each
        <span className={classes.terms}>{upperFirst(periodText(each))}</span>
      </span>
      <span className={classes.buttons}>
        <ActButton size="xs" whyNot={whyNot} onAct={onChange}>
          Change
        </ActButton>
        <ActButton
          size="xs"
          whyNot={whyNot}
          isPending={remove.isPending}
          onAct={() => remove.start({ id, version, breakId })}
        >
          Remove
        </ActButton>
      </span>
    </li>
  )
}
