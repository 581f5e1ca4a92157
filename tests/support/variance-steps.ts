import { sql } from 'kysely'
import { varianceParts } from '#app/parts-of-variances.ts'
import { addBin } from '#organization/outlets/server/index.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { type NewVariance, openBinVariance } from '#stock/inventory/server/index.ts'
import { approveVariance, postVariance, proposeVariance } from '#stock/variances/server/index.ts'
import type { GivenPart } from '#stock/variances/variances.fields.ts'
import { addWares } from './order-steps.ts'
import { setUp, type World } from './world.ts'

export { varianceParts }

export type VarianceStation = 'open' | 'small' | 'proposed' | 'approved' | 'posted'

export type VarianceStep = { readonly id: string; readonly version: number }

export const lostPart = (quantity: number, more: Partial<GivenPart> = {}): GivenPart => ({
  cause: 'lost',
  truth: 'found',
  quantity,
  note: '',
  other: null,
  documentId: null,
  ...more,
})

type Found = Partial<Omit<NewVariance, 'valueMinor' | 'currency'>>

/** Opens a variance of a product in a bin check. */
export async function aFoundVariance(
  db: Database,
  { outletId, variants }: Pick<World, 'outletId' | 'variants'>,
  more: Found = {},
): Promise<string> {
  return db.transaction((tx) =>
    openBinVariance(tx, setUp, {
      outletId,
      variantId: variants[0]?.id ?? '',
      quantity: -2,
      source: { noun: 'wave', id: newId(), label: 'Wave 7' },
      cause: 'Missing in its bin',
      ...more,
    }),
  )
}

export const proposeParts = (
  db: Database,
  actor: Actor,
  step: VarianceStep,
  parts: readonly GivenPart[],
) => db.transaction((tx) => proposeVariance(varianceParts)(tx, actor, { ...step, parts }))

/** A variance of a product of its own, with two missing, brought to a state by two users. */
export async function aVariance(
  db: Database,
  world: World,
  { proposer, approver }: { readonly proposer: Actor; readonly approver: Actor },
  station: VarianceStation,
): Promise<VarianceStep & { readonly variantId: string }> {
  const [ware] = await addWares(db, world, 1, 10)
  const variantId = ware?.id ?? ''
  // In the ledger already, and without a value, so that it is within the tolerance.
  const isBooked = station === 'small'
  const id = await aFoundVariance(db, world, { variantId, isBooked })
  // Above what one user approves alone.
  if (!isBooked)
    await sql`update stock_variances set value_minor = -20000 where id = ${id}`.execute(db.reader)
  if (station === 'open' || station === 'small') return { id, version: 1, variantId }
  const proposed = await proposeParts(db, proposer, { id, version: 1 }, [lostPart(-2)])
  if (station === 'proposed') return { ...proposed, variantId }
  const approved = proposed.isApproved
    ? proposed
    : await db.transaction((tx) => approveVariance(tx, approver, proposed))
  if (station === 'approved') return { ...approved, variantId }
  return { ...(await db.transaction((tx) => postVariance(tx, approver, approved))), variantId }
}

/** Bins of an outlet, one after another as a picker walks; gives their ids. */
export const addBinsAt = (
  db: Database,
  outletId: string,
  codes: readonly string[],
): Promise<string[]> =>
  db.transaction(async (tx) => {
    const ids: string[] = []
    for (const [place, code] of codes.entries()) {
      const bin = { outletId, code, name: '', kind: 'shelf', walkOrder: place + 1 } as const
      ids.push((await addBin(tx, setUp, bin)).id)
    }
    return ids
  })
