import { addressesSettings } from '#addresses/addresses.settings.ts'
import { adviceSettings } from '#advice/advice.settings.ts'
import { approvalsSettings } from '#approvals/approvals.settings.ts'
import { auditsSettings } from '#audits/audits.settings.ts'
import { catalogSettings } from '#catalog/catalog.settings.ts'
import { channelsSettings } from '#channels/channels.settings.ts'
import { claimsSettings } from '#claims/claims.settings.ts'
import { confirmationsSettings } from '#confirmations/confirmations.settings.ts'
import { customersSettings } from '#customers/customers.settings.ts'
import { dispatchSettings } from '#dispatch/dispatch.settings.ts'
import { fraudSettings } from '#fraud/fraud.settings.ts'
import { inventorySettings } from '#inventory/inventory.settings.ts'
import { notificationsSettings } from '#notifications/notifications.settings.ts'
import { ordersSettings } from '#orders/orders.settings.ts'
import { packagingSettings } from '#packaging/packaging.settings.ts'
import { platformSettings } from '#platform/platform.settings.ts'
import type { Setting } from '#platform/settings.ts'
import { posSettings } from '#pos/pos.settings.ts'
import { procurementSettings } from '#procurement/procurement.settings.ts'
import { remittancesSettings } from '#remittances/remittances.settings.ts'
import { returnsSettings } from '#returns/returns.settings.ts'
import { scanningSettings } from '#scanning/scanning.settings.ts'
import { transfersSettings } from '#transfers/transfers.settings.ts'
import { updatesSettings } from '#updates/updates.settings.ts'
import { usersSettings } from '#users/users.settings.ts'
import { webhooksSettings } from '#webhooks/webhooks.settings.ts'

/** Every setting that an area declares, by area in their order. */
export const allSettings: readonly Setting[] = [
  platformSettings,
  usersSettings,
  approvalsSettings,
  catalogSettings,
  scanningSettings,
  addressesSettings,
  customersSettings,
  inventorySettings,
  packagingSettings,
  transfersSettings,
  procurementSettings,
  auditsSettings,
  ordersSettings,
  confirmationsSettings,
  channelsSettings,
  dispatchSettings,
  updatesSettings,
  adviceSettings,
  returnsSettings,
  claimsSettings,
  remittancesSettings,
  posSettings,
  fraudSettings,
  notificationsSettings,
  webhooksSettings,
].flatMap((settings): readonly Setting[] => Object.values(settings))

export function settingOfKey(key: string): Setting | undefined {
  return allSettings.find((setting) => setting.key === key)
}
