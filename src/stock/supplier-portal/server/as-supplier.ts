import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import { asPortal } from '#platform/server/db/as-portal.ts'
import type { Reader } from '#platform/server/db/database.ts'

/** The supplier whose portal the actor sees. */
export function supplierOf(actor: Actor): string {
  if (actor.supplierId !== null) return actor.supplierId
  throw new Refusal(
    'conflict',
    'no_supplier_link',
    'Your account isn’t linked to a supplier, so there are no orders to show. Ask an administrator to link it in User Management.',
  )
}

/**
 * Reads in a transaction in which PostgreSQL shows only the rows of the actor's supplier, whatever
 * the queries ask for. Within the transaction of a command, that is the application's again
 * afterwards.
 */
export const asSupplier = <T>(
  reader: Reader,
  actor: Actor,
  work: (portal: Reader) => Promise<T>,
): Promise<T> => asPortal(reader, supplierOf(actor), work)
