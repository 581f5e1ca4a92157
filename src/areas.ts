/**
 * The wings of the product, in order, and in each its areas, in order. An area may import only the
 * areas before it, and across areas only through doors: a root file, `server/index.ts` or
 * `web/index.tsx`. `platform` and `app` are one area each. `tests/tidy` checks it.
 */
export const wings = {
  platform: ['platform'],
  organization: [
    'users',
    'connections',
    'messages',
    'outlets',
    'reasons',
    'exchange-rates',
    'approvals',
    'exports',
  ],
  stock: [
    'catalog',
    'scanning',
    'inventory',
    'packaging',
    'transfers',
    'suppliers',
    'purchasing',
    'receiving',
    'landed-costs',
    'stock-counts',
    'supplier-portal',
    'supplier-invoices',
    'supplier-analytics',
    'ship-notices',
    'supplier-claims',
    'audits',
    'variances',
  ],
  sales: [
    'addresses',
    'customers',
    'registers',
    'gift-cards',
    'orders',
    'confirmations',
    'verification',
    'channels',
    'pos',
    'fraud',
    'suspicious',
  ],
  delivery: [
    'couriers',
    'dispatch',
    'tracking',
    'updates',
    'advice',
    'returns',
    'claims',
    'remittances',
  ],
  office: [
    'fraud-reports',
    'imports',
    'notifications',
    'webhooks',
    'rule-trials',
    'backups',
    'health',
    'business',
    'setup',
    'activity',
    'dashboard',
  ],
  app: ['app'],
} as const

/** Every area in the order of imports. */
export const areas = Object.values(wings).flat()

export type Area = (typeof areas)[number]
