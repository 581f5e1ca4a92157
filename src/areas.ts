/**
 * The order of areas. An area may import only the areas above it, and across areas only through
 * doors: a root file, `server/index.ts` or `web/index.tsx`. `tests/tidy` checks it.
 */
export const areas = [
  'platform',
  'users',
  'connections',
  'messages',
  'outlets',
  'reasons',
  'approvals',
  'catalog',
  'scanning',
  'addresses',
  'customers',
  'inventory',
  'packaging',
  'transfers',
  'procurement',
  'audits',
  'orders',
  'confirmations',
  'verification',
  'channels',
  'couriers',
  'dispatch',
  'tracking',
  'advice',
  'returns',
  'claims',
  'remittances',
  'pos',
  'fraud',
  'imports',
  'notifications',
  'webhooks',
  'activity',
  'business',
  'dashboard',
  'main',
] as const

export type Area = (typeof areas)[number]
