import {
  IconAlertTriangle,
  IconBell,
  IconCircleCheck,
  IconCircleX,
  IconGavel,
  IconPackage,
  IconShieldLock,
  IconShoppingCart,
  IconTruckReturn,
} from '@tabler/icons-react'

const icons = new Map([
  ['low_stock', IconPackage],
  ['order_update', IconShoppingCart],
  ['return_update', IconTruckReturn],
  ['success', IconCircleCheck],
  ['error', IconCircleX],
  ['warning', IconAlertTriangle],
  ['approval', IconGavel],
  ['security', IconShieldLock],
])

/** Types come from the server and may be newer than this page; those get the bell. */
export function iconOfType(type: string) {
  return icons.get(type) ?? IconBell
}
