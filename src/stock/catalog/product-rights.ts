import { type Role, roleLabels } from '#organization/users/roles.ts'
import { Refusal } from '#platform/refusal.ts'

/**
 * The parts of a product by who may edit them. Prices are separate because they are money,
 * logistics because the warehouse measures and labels the goods.
 */
export type ProductPart = 'facts' | 'prices' | 'logistics'

const sellers = ['super_admin', 'super_manager', 'store_manager'] as const satisfies readonly Role[]

const whoChanges: Readonly<Record<ProductPart, readonly Role[]>> = {
  facts: sellers,
  prices: sellers,
  logistics: [...sellers, 'warehouse_manager'],
}

const partInWords: Readonly<Record<ProductPart, string>> = {
  facts: 'Products',
  prices: 'Prices and costs',
  logistics: 'Barcodes, measures, tracking and pictures of products',
}

/** Why users with these roles may not change that part; null where one of them may. */
export function refuseEditing(roles: readonly string[], part: ProductPart): Refusal | null {
  const allowed = whoChanges[part]
  if (allowed.some((role) => roles.includes(role))) return null
  const names = allowed.map((role) => roleLabels[role])
  const words = `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
  return new Refusal(
    'forbidden',
    'not_your_part',
    `${partInWords[part]} are changed by a ${words}. Ask one of them.`,
  )
}
