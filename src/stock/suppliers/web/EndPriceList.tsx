import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { PriceListRow } from '../supplier-prices.contract.ts'
import { supplierPricesApi } from './suppliers-api.ts'

type DialogProps = { list: PriceListRow; onClose: () => void }

type Ended = Awaited<ReturnType<typeof supplierPricesApi.call.undo>>

/** Undoes a list, or reverses it by another one once something was ordered at its prices. */
export function EndPriceList({ list, onClose }: DialogProps) {
  const { id, name, isOrdered } = list
  const act = useAct({
    area: 'supplierPrices',
    run: isOrdered ? supplierPricesApi.call.reverse : supplierPricesApi.call.undo,
    onRefusal: () => true,
    onDone: (ended: Ended) => {
      tellSuccess(isOrdered ? `${name} reversed` : `${name} undone`, endedText(ended))
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={isOrdered ? `Reverse ${name}?` : `Undo ${name}?`}
      confirmLabel={isOrdered ? 'Reverse list' : 'Undo list'}
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={() => act.start({ id })}
      onClose={onClose}
    >
      {isOrdered
        ? 'Goods were ordered at these prices, so the list can’t be undone. A list with the earlier prices is applied: they count for new orders, and the orders of before keep their prices.'
        : 'Nothing was ordered at these prices. All items get their prices from before the list.'}{' '}
      Items whose prices were changed since keep them.
    </ConfirmDialog>
  )
}

function endedText({ restored, left }: Ended): string {
  const back = restored === 1 ? '1 item has its' : `${restored} items have their`
  const [first] = left
  const rest = left.length === 1 ? first?.label : `${first?.label} and ${left.length - 1} more`
  const kept = first ? ` ${rest}: ${first.reason}` : ''
  return `${back} earlier prices.${kept}`
}
