import { sql } from 'kysely'
import { changesBetween } from '#platform/changes.ts'
import { notFound, Refusal, staleVersion } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { brokenConstraint } from '#platform/server/db/database-errors.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import { priceListNoun } from '../catalog.nouns.ts'
import { requirePart } from './require-part.ts'

export type PriceListFacts = {
  readonly name: string
  readonly currency: string
  readonly percentOffBasisPoints: number
  readonly validFrom: string | null
  readonly validUntil: string | null
  readonly isActive: boolean
  /** Any order may use it; by default unchanged. */
  readonly isForEverybody?: boolean | undefined
}

/** Adds a price list, or changes one. Existing orders keep their prices. */
export async function savePriceList(
  tx: Tx,
  actor: Actor,
  input: PriceListFacts & { readonly id: string | null; readonly version: number | null },
) {
  requirePart(actor, 'prices')
  const { id: known, version: seen, ...given } = input
  if (given.validFrom !== null && given.validUntil !== null && given.validUntil < given.validFrom)
    throw endsTooSoon()
  const before = known === null ? null : await lockList(tx, known)
  if (before && before.version !== seen)
    throw staleVersion(before.facts.name, seen ?? 0, before.version)
  const isForEverybody = given.isForEverybody ?? before?.facts.isForEverybody ?? false
  const facts = { ...given, isForEverybody }
  const id = known ?? newId()
  const written = await write(tx, id, facts)
  await appendEvent(tx, actor, {
    type: before ? 'price_list.changed' : 'price_list.added',
    noun: priceListNoun,
    id,
    label: facts.name,
    data: before ? changesBetween(before.facts, facts) : { currency: facts.currency },
  })
  return { id, version: written }
}

/** The list with its data, locked until the transaction ends. */
export async function lockList(
  tx: Tx,
  id: string,
): Promise<{ facts: PriceListFacts; version: number }> {
  const found = await sql<PriceListFacts & { version: number }>`select name, currency,
      percent_off_basis_points as "percentOffBasisPoints",
      to_char(valid_from, 'YYYY-MM-DD') as "validFrom",
      to_char(valid_until, 'YYYY-MM-DD') as "validUntil", is_active as "isActive",
      is_for_everybody as "isForEverybody", version
    from price_lists where id = ${id} for update`.execute(tx)
  const [row] = found.rows
  if (!row) throw notFound('This price list')
  const { version, ...facts } = row
  return { facts, version }
}

async function write(tx: Tx, id: string, facts: Required<PriceListFacts>): Promise<number> {
  try {
    const written = await sql<{ version: number }>`insert into price_lists (id, name, currency,
        percent_off_basis_points, valid_from, valid_until, is_active, is_for_everybody)
      values (${id}, ${facts.name}, ${facts.currency}, ${facts.percentOffBasisPoints},
        ${facts.validFrom}::date, ${facts.validUntil}::date, ${facts.isActive},
        ${facts.isForEverybody})
      on conflict (id) do update set name = excluded.name, currency = excluded.currency,
        percent_off_basis_points = excluded.percent_off_basis_points,
        valid_from = excluded.valid_from, valid_until = excluded.valid_until,
        is_active = excluded.is_active, is_for_everybody = excluded.is_for_everybody,
        updated_at = now(), version = price_lists.version + 1
      returning version`.execute(tx)
    return written.rows[0]?.version ?? 1
  } catch (error) {
    if (brokenConstraint(error) === 'price_lists_name_once') throw nameTaken(facts.name)
    throw error
  }
}

function nameTaken(name: string): Refusal {
  return new Refusal(
    'conflict',
    'name_taken',
    `There is a price list “${name}” already. Choose another name.`,
    { field: 'name' },
  )
}

function endsTooSoon(): Refusal {
  return new Refusal(
    'unprocessable',
    'ends_too_soon',
    'This price list would end before it begins. Mend one of the two days.',
    { field: 'validUntil' },
  )
}
