import { useQuery } from '@tanstack/react-query'
import { ActButton } from '#platform/web/ActButton.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import type { PortalOrder } from '#stock/supplier-portal/supplier-portal.fields.ts'
import { portalInvoicesApi } from './supplier-invoices-api.ts'

/** On an order of which something was received and is on no invoice. */
export function InvoiceButton({ order }: { order: PortalOrder }) {
  const { id, items, closedBecause } = order
  const hasGoods = closedBecause === '' && items.some(({ accepted }) => accepted > 0)
  const { set } = useUrlState()
  const { data } = useQuery({ ...portalInvoicesApi.ask('openLines', {}), enabled: hasGoods })
  if (!hasGoods || !data?.lines.some(({ orderId }) => orderId === id)) return null
  return (
    <ActButton
      operation="supplierPortalInvoices.add"
      onAct={() => set({ view: 'invoices', invoice: id, open: null })}
    >
      Create invoice
    </ActButton>
  )
}
