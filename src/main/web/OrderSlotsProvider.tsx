import { type ReactNode, useContext } from 'react'
import { ChannelSection } from '#channels/web/index.tsx'
import { CallSection, OrderMessageButton, OrdersMessageDialog } from '#confirmations/web/index.tsx'
import { importNeeds } from '#imports/imports.access.ts'
import { LazyImportPanel } from '#imports/web/index.tsx'
import { type OrderSlots, OrderSlotsContext } from '#orders/web/index.tsx'
import { isAllowed } from '#platform/permissions.ts'
import { PermissionsContext } from '#platform/web/permissions-context.ts'
import { OrderCash } from '#remittances/web/index.tsx'
import { AddressSection } from '#verification/web/index.tsx'

const notImporting: OrderSlots = {
  importPanel: null,
  callSection: CallSection,
  addressSection: AddressSection,
  channelSection: ChannelSection,
  cashSection: OrderCash,
  messageButton: OrderMessageButton,
  messageDialog: OrdersMessageDialog,
}

const importing: OrderSlots = { ...notImporting, importPanel: LazyImportPanel }

/** What the orders page shows of areas that stand below it. */
export function OrderSlotsProvider({ children }: { children: ReactNode }) {
  const held = useContext(PermissionsContext)
  const mayImport = importNeeds.every((needed) => isAllowed(held, needed))
  return (
    <OrderSlotsContext value={mayImport ? importing : notImporting}>{children}</OrderSlotsContext>
  )
}
