import { type Selectable, sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { notFound, staleVersion } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { Bins } from '#platform/server/db/tables.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { binNoun } from '../outlets.nouns.ts'

export type LockedBin = Selectable<Bins>

type Step = { readonly id: string; readonly version: number }

/** A bin of one of the actor's outlets, for this transaction alone, as the caller saw it. */
export async function lockBin(tx: Tx, actor: Actor, { id, version }: Step): Promise<LockedBin> {
  const found = await tx
    .selectFrom('bins')
    .selectAll()
    .where('id', '=', id)
    .where(withinOutlets(actor, capability.outlets, 'outlet_id'))
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw notFound('This bin')
  if (version !== found.version) throw staleVersion(`Bin ${found.code}`, version, found.version)
  return found
}

type BinChange = {
  readonly done: string
  readonly set: Partial<Omit<LockedBin, 'id' | 'outlet_id' | 'version'>>
  readonly data: Readonly<Record<string, unknown>>
}

/** Saves a changed bin, raises its version and records the event. */
export async function saveBin(tx: Tx, actor: Actor, bin: LockedBin, change: BinChange) {
  const { id, version } = bin
  await tx
    .updateTable('bins')
    .set({ ...change.set, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  await tellOfBin(tx, actor, bin, change.done, change.data)
  return { id, version: version + 1 }
}

export async function tellOfBin(
  tx: Tx,
  actor: Actor,
  bin: Pick<LockedBin, 'id' | 'code' | 'outlet_id'>,
  done: string,
  data: Readonly<Record<string, unknown>>,
): Promise<void> {
  await appendEvent(tx, actor, {
    type: `bin.${done}`,
    noun: binNoun,
    id: bin.id,
    label: `Bin ${bin.code}`,
    outletId: bin.outlet_id,
    data,
  })
}
