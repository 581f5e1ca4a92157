import { type ReactNode, useContext, useMemo } from 'react'
import { parcelColumn } from '#delivery/dispatch/web/index.tsx'
import { OrderCash } from '#delivery/remittances/web/index.tsx'
import { OrderDelivery } from '#delivery/tracking/web/index.tsx'
import { LazyImportPanel } from '#office/imports/web/index.tsx'
import { capability } from '#organization/users/capabilities.ts'
import { isAllowed } from '#platform/permissions.ts'
import { useIsOpenHere } from '#platform/web/open-here.ts'
import { PermissionsContext } from '#platform/web/permissions-context.ts'
import { ChannelSection, channelTimelinePart } from '#sales/channels/web/index.tsx'
import {
  CallSection,
  callColumn,
  callTimelinePart,
  OrderLinkOffer,
  OrderMessageButton,
  OrdersMessageDialog,
} from '#sales/confirmations/web/index.tsx'
import { RiskSection } from '#sales/fraud/web/index.tsx'
import { type OrderSlots, OrderSlotsContext } from '#sales/orders/web/index.tsx'
import { LazyRegisterSale } from '#sales/pos/web/index.tsx'
import { LazyFlagButton, LazyPolicyNotice } from '#sales/suspicious/web/index.tsx'
import { AddressSection } from '#sales/verification/web/index.tsx'

const columns = [callColumn, parcelColumn]

const parts: Omit<OrderSlots, 'importPanel' | 'listColumns'> = {
  callSection: CallSection,
  addressSection: AddressSection,
  riskSection: RiskSection,
  policyNotice: LazyPolicyNotice,
  flagButton: LazyFlagButton,
  channelSection: ChannelSection,
  registerSection: LazyRegisterSale,
  timelineParts: [callTimelinePart, channelTimelinePart],
  cashSection: OrderCash,
  deliveryDialog: OrderDelivery,
  messageButton: OrderMessageButton,
  linkOffer: OrderLinkOffer,
  messageDialog: OrdersMessageDialog,
}

/** What areas below add to the orders page. */
export function OrderSlotsProvider({ children }: { children: ReactNode }) {
  const held = useContext(PermissionsContext)
  const mayImport = useIsOpenHere('/imports/tables')
  const slots = useMemo<OrderSlots>(() => {
    return {
      ...parts,
      importPanel: mayImport && isAllowed(held, capability.orders) ? LazyImportPanel : null,
      listColumns: columns.filter(({ access }) => isAllowed(held, access)),
    }
  }, [held, mayImport])
  return <OrderSlotsContext value={slots}>{children}</OrderSlotsContext>
}
