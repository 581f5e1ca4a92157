import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { shownLater } from '#platform/web/shown-later.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import type { PortalOrder } from '#stock/supplier-portal/supplier-portal.fields.ts'
import { shippableStates } from '../ship-notices.rules.ts'

const AnnounceDelivery = shownLater(
  async () => (await import('./AnnounceDelivery.tsx')).AnnounceDelivery,
)

/** On an order of which goods can be delivered. */
export function AnnounceButton({ order }: { order: PortalOrder }) {
  const [isOpen, setOpen] = useState(false)
  const { set } = useUrlState()
  if (!shippableStates.includes(order.state) || order.closedBecause !== '') return null
  return (
    <>
      <ActButton weight="main" operation="portalDeliveries.add" onAct={() => setOpen(true)}>
        Announce delivery
      </ActButton>
      {isOpen ? (
        <AnnounceDelivery
          orderId={order.id}
          delivery={null}
          onClose={() => setOpen(false)}
          onSaved={(id) => set({ view: 'deliveries', open: id })}
        />
      ) : null}
    </>
  )
}
