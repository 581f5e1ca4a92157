import type { reasonsContract } from '#organization/reasons/reasons.contract.ts'
import { connect } from '#platform/web/client.ts'
import type { catalogContract } from '#stock/catalog/catalog.contract.ts'
import type { inventoryContract } from '#stock/inventory/inventory.contract.ts'
import type { scanningContract } from '#stock/scanning/scanning.contract.ts'
import type { transfersContract } from '../transfers.contract.ts'

export const transfersApi = connect<typeof transfersContract>('transfers')

// The areas above that transfers look at.
export const catalogOfTransfers = connect<typeof catalogContract>('catalog', 'products')
export const stockOfTransfers = connect<typeof inventoryContract>('inventory')
export const reasonsOfTransfers = connect<typeof reasonsContract>('reasons')
export const scansOfTransfers = connect<typeof scanningContract>('scanning')
