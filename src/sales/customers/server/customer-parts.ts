import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import type { TimelineEntry } from '#platform/timeline.ts'

/** Records of another area that belong to customers, by the ids of their events. */
export type RelatedRecord = { readonly noun: string; readonly id: string }

/**
 * The data of customers in an area below. `app` passes these in, so that a customer is merged,
 * unmerged and erased completely without this area knowing the areas below it.
 */
export type CustomerPart = {
  /** Names what it moved in the record of a merge. */
  readonly name: string
  /** How many of what a merge would move, in words for the preview: `{ orders: 12 }`. */
  readonly count?: (reader: Reader, customerId: string) => Promise<Readonly<Record<string, number>>>
  /** Gives to one customer what is another's; the answer is JSON, for `moveBack` alone. */
  readonly moveTo?: (tx: Tx, fromId: string, toId: string) => Promise<unknown>
  /** Takes back what was moved, as far as it still belongs to whom it was given. */
  readonly moveBack?: (tx: Tx, moved: unknown, way: MoveBack) => Promise<void>
  /** Throws the refusal while a customer cannot be erased yet. */
  readonly requireErasing?: (tx: Tx, customerIds: readonly string[]) => Promise<void>
  /** Blanks what is personal; amounts, quantities, city and country stay. */
  readonly erase?: (tx: Tx, customerIds: readonly string[]) => Promise<void>
  /** Other records in a customer's timeline, as far as the actor may see them. */
  readonly related?: (
    reader: Reader,
    actor: Actor,
    customerIds: readonly string[],
  ) => Promise<readonly RelatedRecord[]>
  /** Adds data from beside the log to an entry of the timeline; the others stay as they are. */
  readonly tell?: (
    reader: Reader,
    entries: readonly TimelineEntry[],
  ) => Promise<readonly TimelineEntry[]>
  /** What there is about them, for the file that they may ask for. */
  readonly dataOf?: (
    reader: Reader,
    customerIds: readonly string[],
  ) => Promise<Readonly<Record<string, unknown>>>
  /** Recalculates the customers' figures. */
  readonly calculate?: (tx: Tx, customerIds: readonly string[]) => Promise<void>
}

/** From whom it is taken and to whom it goes back. */
export type MoveBack = { readonly fromId: string; readonly toId: string }

export type CustomerParts = readonly CustomerPart[]

export async function calculateAll(parts: CustomerParts, tx: Tx, ids: readonly string[]) {
  for (const part of parts) await part.calculate?.(tx, ids)
}
