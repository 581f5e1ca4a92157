import { variantNoun } from '#catalog/catalog.nouns.ts'
import { customerNoun } from '#customers/customers.nouns.ts'
import { parcelNoun } from '#dispatch/dispatch.nouns.ts'
import { importNoun } from '#imports/imports.nouns.ts'
import { stockNoun } from '#inventory/inventory.nouns.ts'
import { orderNoun } from '#orders/orders.nouns.ts'
import type { Noun } from '#platform/nouns.ts'
import { userNoun } from '#users/users.nouns.ts'

/** What the log may be narrowed to; entries of a noun that is not here are shown all the same. */
export const knownNouns: readonly Noun[] = [
  orderNoun,
  parcelNoun,
  customerNoun,
  variantNoun,
  stockNoun,
  importNoun,
  userNoun,
]

export function nounOf(key: string): Noun | undefined {
  return knownNouns.find((noun) => noun.key === key)
}
