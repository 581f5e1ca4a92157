import { useContext } from 'react'
import { isAllowed } from '#platform/permissions.ts'
import { PermissionsContext } from '#platform/web/permissions-context.ts'
import { importNeeds } from '../imports.access.ts'
import { FixedOrdersUpload } from './FixedOrdersUpload.tsx'
import { type OtherKind, TableImportPanel } from './TableImportPanel.tsx'

const tables = ['shopify-orders', 'woocommerce-orders']

const fixedOrders: OtherKind = {
  kind: 'online-retail',
  label: 'Orders in the Online Retail format (fixed columns)',
  Upload: FixedOrdersUpload,
}

/** Brings orders in from a file: the exports of the shops, and one format whose columns are fixed. */
export function OrderImportPanel({ onClose }: { onClose: () => void }) {
  const held = useContext(PermissionsContext)
  const mayBringAll = importNeeds.every((needed) => isAllowed(held, needed))
  return (
    <TableImportPanel
      title="Import orders"
      kinds={tables}
      others={mayBringAll ? [fixedOrders] : []}
      onClose={onClose}
    />
  )
}
