import { lazy, Suspense, useState } from 'react'
import { useAuth } from '#organization/users/web/index.tsx'
import { ActButton } from '#platform/web/ActButton.tsx'
import type { Order } from '../orders.contract.ts'
import { orderLabel } from '../orders.nouns.ts'
import { refuseDeskWork, refuseSplitMerge } from '../orders.rules.ts'

const SplitDialog = lazy(async () => ({ default: (await import('./SplitDialog.tsx')).SplitDialog }))
const OutletDialog = lazy(async () => ({
  default: (await import('./OutletDialog.tsx')).OutletDialog,
}))

const MergeOrdersDialog = lazy(async () => ({
  default: (await import('./MergeOrdersDialog.tsx')).MergeOrdersDialog,
}))

/** Lets parts of an order, or all of it, ship from elsewhere or with another order, while nothing of it is packed. */
export function SplitMergeButtons({ order }: { order: Order }) {
  const { me } = useAuth()
  const [asked, setAsked] = useState<'split' | 'move' | 'merge' | null>(null)
  const label = orderLabel(order.number)
  const isPackingBegun = order.lines.some(({ packedQuantity }) => packedQuantity > 0)
  const refusal =
    refuseDeskWork(me?.roles ?? [], label) ??
    refuseSplitMerge({ label, state: order.state, isPackingBegun })
  const whyNot = refusal?.message ?? null
  const close = () => setAsked(null)
  return (
    <>
      <ActButton
        size="xs"
        operation="orderDesk.split"
        whyNot={whyNot}
        onAct={() => setAsked('split')}
      >
        Split
      </ActButton>
      <ActButton
        size="xs"
        operation="orderDesk.moveToOutlet"
        whyNot={whyNot}
        onAct={() => setAsked('move')}
      >
        Other outlet
      </ActButton>
      <ActButton
        size="xs"
        operation="orderDesk.merge"
        whyNot={whyNot}
        onAct={() => setAsked('merge')}
      >
        Merge
      </ActButton>
      <Suspense>
        {asked === 'split' ? <SplitDialog order={order} onClose={close} /> : null}
        {asked === 'merge' ? <MergeOrdersDialog order={order} onClose={close} /> : null}
        {asked === 'move' ? <OutletDialog order={order} onClose={close} /> : null}
      </Suspense>
    </>
  )
}
