import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { createProduct, type ProductGiven } from './create-product.ts'
import { moveProduct } from './move-products.ts'
import type { ProductParts } from './product-parts.ts'

/**
 * Adds a product as a draft, or active at once.
 *
 * @throws Refusal `incomplete` when it lacks what an active product needs; nothing is added then
 */
export function addProduct(parts: ProductParts) {
  const activate = moveProduct(parts)
  return async (tx: Tx, actor: Actor, input: ProductGiven & { readonly isActive: boolean }) => {
    const { isActive, ...given } = input
    const draft = await createProduct(tx, actor, given)
    return isActive ? activate(tx, actor, { ...draft, move: 'activate' }) : draft
  }
}
