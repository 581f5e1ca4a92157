import { sql } from 'kysely'
import { formatQuantity } from '#platform/quantity.ts'
import { notFound, Refusal, staleVersion } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import {
  type InflowRow,
  requireOwnBin,
  type StockPiece,
  takeInStock,
  takeOutStock,
} from '#stock/inventory/server/index.ts'
import { returnableKinds } from '../claims-on-suppliers.rules.ts'
import type { StaffClaimLine } from '../supplier-claims.fields.ts'
import { supplierClaimNoun } from '../supplier-claims.nouns.ts'
import { linesOfClaim } from './claim-parts.ts'
import { type FoundClaim, findClaim } from './find-supplier-claim.ts'
import { kindsThatGoBack } from './returnable-stock.ts'
import { tellOfClaim } from './tell-claim.ts'

type Kind = (typeof kindsThatGoBack)[number]

type Returned = {
  readonly claimLineId: string
  readonly quantity: number
  readonly kind: Kind | null
  readonly lotId: string | null
  readonly binId: string | null
}

type Given = { readonly id: string; readonly note: string; readonly lines: readonly Returned[] }

const mayGoBack: ReadonlySet<string> = new Set(['draft', 'sent', 'accepted', 'disputed', 'settled'])

/**
 * Takes claimed goods out of stock, from the chosen bin and lot at the average cost, and writes the
 * paper with which they go back. It can be undone until they are handed over.
 */
export async function returnGoods(tx: Tx, actor: Actor, { id, note, lines }: Given) {
  const claim = await findClaim(tx, actor, id, { isLocked: true })
  requireGoingBack(claim)
  const items = await linesOfClaim(tx, id)
  const variants = await variantsOf(tx, id)
  const given = lines.map((line, at) => ({ ...line, id: newId(), position: at + 1 }))
  requireClaimed(items, given)
  for (const { binId } of given) if (binId) await requireOwnBin(tx, claim.outletId, binId)
  const returnId = newId()
  const added = await sql<{ number: number }>`
    insert into supplier_claim_returns (id, claim_id, number, note, created_by)
    select ${returnId}, ${id}, coalesce(max(number), 0) + 1, ${note}, ${authorId(actor)}::uuid
    from supplier_claim_returns where claim_id = ${id} returning number`.execute(tx)
  const paper = `${claim.label}-R${added.rows[0]?.number ?? 1}`
  const source = sourceOf(id, `${paper} to ${claim.supplierName}`)
  const pieces: StockPiece[] = []
  for (const kind of [...kindsThatGoBack, null]) {
    const rows = given
      .filter((line) => line.kind === kind)
      .map(({ id: sourceLineId, claimLineId, quantity, lotId, binId }) => {
        const variantId = variants.get(claimLineId) ?? ''
        const { outletId } = claim
        return { variantId, outletId, quantity, lotId, binId, sourceLineId }
      })
    const how = { kind: 'issue' as const, ...(kind ? { unavailableKind: kind } : {}) }
    pieces.push(...(await takeOutStock(tx, actor, source, rows, how)))
  }
  await writeReturned(tx, returnId, given, pieces)
  await tellOfClaim(tx, actor, claim, 'supplier_claim.goods_returned', { paper })
  return { id: returnId }
}

const sourceOf = (id: string, reason: string) => ({ noun: supplierClaimNoun.key, id, reason })

function requireGoingBack({ label, state }: FoundClaim): void {
  if (mayGoBack.has(state)) return
  throw new Refusal(
    'conflict',
    'wrong_state',
    `${label} is ${state === 'cancelled' ? 'cancelled' : 'written off'}, so its goods stay here.`,
  )
}

function requireClaimed(items: readonly StaffClaimLine[], given: readonly Returned[]): void {
  for (const [claimLineId, parts] of Map.groupBy(given, (line) => line.claimLineId)) {
    const item = items.find((line) => line.id === claimLineId)
    if (!item) throw notFound('This line of a claim')
    const asked = parts.reduce((sum, { quantity }) => sum + quantity, 0)
    if (!returnableKinds.has(item.kind))
      throw new Refusal(
        'conflict',
        'not_in_stock',
        `${item.sku} was never taken into stock, so it can’t be returned from there. Rejected goods go back with the driver.`,
        { field: 'lines' },
      )
    const open = item.quantity - item.returned
    if (asked <= open) continue
    const words = (steps: number) => formatQuantity(steps, item.quantityScale)
    throw new Refusal(
      'conflict',
      'above_claimed',
      `${words(open)} of ${item.sku} are claimed and not on their way back, so ${words(asked)} can’t be returned. Enter ${words(open)} or fewer.`,
      { field: 'lines', details: { sku: item.sku, open, asked } },
    )
  }
}

/** The product of each line as it is kept now: products may have been merged since. */
async function variantsOf(tx: Tx, id: string): Promise<ReadonlyMap<string, string>> {
  const found = await sql<{ id: string; variantId: string }>`
    select l.id, coalesce(v.merged_into_id, v.id) as "variantId" from supplier_claim_lines l
    join variants v on v.id = l.variant_id where l.claim_id = ${id}`.execute(tx)
  return new Map(found.rows.map((row) => [row.id, row.variantId]))
}

type Written = Returned & { readonly id: string; readonly position: number }

async function writeReturned(
  tx: Tx,
  returnId: string,
  lines: readonly Written[],
  pieces: readonly StockPiece[],
): Promise<void> {
  const rows = lines.map((line) => {
    const mine = pieces.filter(({ sourceLineId }) => sourceLineId === line.id)
    return {
      ...line,
      costMinor: mine.reduce((sum, { valueMinor }) => sum + valueMinor, 0),
      lotIds: mine.flatMap(({ lotId }) => lotId ?? []),
      binIds: mine.flatMap(({ binId }) => binId ?? []),
    }
  })
  await sql`insert into supplier_claim_return_lines (id, return_id, position, claim_line_id,
      quantity, taken_from, cost_minor, lots, bins)
    select g.id, ${returnId}, g.position, g."claimLineId", g.quantity, g.kind, g."costMinor",
      coalesce((select string_agg(distinct lot.code, ', ') from lots lot
        where lot.id::text in (select jsonb_array_elements_text(g."lotIds"))), ''),
      coalesce((select string_agg(distinct bin.code, ', ') from bins bin
        where bin.id::text in (select jsonb_array_elements_text(g."binIds"))), '')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(id uuid, position integer,
      "claimLineId" uuid, quantity bigint, kind text, "costMinor" bigint, "lotIds" jsonb,
      "binIds" jsonb)`.execute(tx)
}

type Ending = { readonly id: string; readonly returnId: string; readonly version: number }

/** The goods left, so that their return can’t be undone. */
export async function handOverReturn(tx: Tx, actor: Actor, ending: Ending) {
  const { claim, paper } = await lockReturn(tx, actor, ending)
  await sql`update supplier_claim_returns set left_at = now(), left_by = ${authorId(actor)}::uuid,
    version = version + 1 where id = ${ending.returnId}`.execute(tx)
  await tellOfClaim(tx, actor, claim, 'supplier_claim.goods_handed_over', { paper })
  return { id: ending.returnId }
}

type Left = InflowRow & { readonly kind: Kind | null }

/** The goods did not leave: they are back in their bins and lots, at the value at which they left. */
export async function undoReturn(tx: Tx, actor: Actor, ending: Ending) {
  const { claim, paper } = await lockReturn(tx, actor, ending)
  const left = await sql<Left>`
    select m.variant_id as "variantId", m.outlet_id as "outletId", m.lot_id as "lotId",
      m.bin_id as "binId", m.source_line_id as "sourceLineId", -m.on_hand_delta as quantity,
      -m.value_delta_minor as "valueMinor", own.taken_from as kind
    from stock_movements m join supplier_claim_return_lines own on own.id = m.source_line_id
    where m.source_id = ${claim.id} and own.return_id = ${ending.returnId} and m.kind = 'issue'
    order by m.seq`.execute(tx)
  const source = sourceOf(claim.id, `${paper} did not leave`)
  for (const [kind, rows] of Map.groupBy(left.rows, (row) => row.kind)) {
    const how = { kind: 'return' as const, ...(kind ? { unavailableKind: kind } : {}) }
    await takeInStock(tx, actor, source, rows, how)
  }
  await sql`update supplier_claim_returns set undone_at = now(),
    undone_by = ${authorId(actor)}::uuid, version = version + 1
    where id = ${ending.returnId}`.execute(tx)
  await tellOfClaim(tx, actor, claim, 'supplier_claim.return_undone', { paper })
  return { id: ending.returnId }
}

async function lockReturn(tx: Tx, actor: Actor, { id, returnId, version }: Ending) {
  const claim = await findClaim(tx, actor, id, { isLocked: true })
  const found = await sql<{ number: number; version: number; isEnded: boolean }>`
    select number, version, (left_at is not null or undone_at is not null) as "isEnded"
    from supplier_claim_returns where id = ${returnId} and claim_id = ${id} for update`.execute(tx)
  const [row] = found.rows
  if (!row) throw notFound('This return')
  const paper = `${claim.label}-R${row.number}`
  if (row.isEnded)
    throw new Refusal(
      'conflict',
      'return_ended',
      `${paper} has left or was undone already, so nothing of it can be changed.`,
    )
  if (row.version !== version) throw staleVersion(paper, version, row.version)
  return { claim, paper }
}
