import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'

/** A document of a later area that will move goods, or has not been recorded. */
export type PendingDocument = {
  readonly noun: string
  readonly id: string
  readonly label: string
  /** How many pieces it is about, in steps; above zero. */
  readonly quantity: number
  readonly binId: string | null
  readonly at: string
}

type Of = { readonly variantId: string; readonly outletId: string }

/** What variances know of the areas below them; the composition passes it in. */
export type VarianceParts = {
  /** Returns that were received or are to come, whose goods are not in available stock yet. */
  readonly returns: (reader: Reader, of: Of) => Promise<readonly PendingDocument[]>
  /** Picks of orders that are not packed: the goods are in a tote, and the ledger has them in a bin. */
  readonly picks: (reader: Reader, of: Of) => Promise<readonly PendingDocument[]>
  /** Claims a parcel that is missing from its courier, and gives the claim. */
  readonly claimParcel: (
    tx: Tx,
    actor: Actor,
    of: { readonly parcelId: string; readonly courierReference: string },
  ) => Promise<{ readonly noun: string; readonly id: string; readonly label: string }>
}
