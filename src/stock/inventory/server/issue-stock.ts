import { sql } from 'kysely'
import { formatQuantity } from '#platform/quantity.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import {
  type Asked,
  type Movement,
  type OpenLevel,
  planOutflow,
  planReserved,
} from '../ledger.rules.ts'
import { refuseShortages, shortOf } from '../shortage.rules.ts'
import { lockLevels, readPlaces } from './lock-levels.ts'
import { postMovements } from './post-movements.ts'
import { type Chosen, pieceOf, type StockPiece, type StockSource } from './stock-rows.ts'

type Reserved = {
  readonly lineId: string
  readonly variantId: string
  readonly outletId: string
  readonly quantity: number
}

/**
 * Issues what a document had reserved: the goods leave. Of a line in `quantities` that quantity
 * leaves and the rest is released; a line that is not in it is released completely. Chosen lots and
 * bins are issued as chosen; for the rest the lots that expire first.
 *
 * @throws Refusal `above_reserved` for more than a line had reserved, `lot_not_there` for a chosen
 * lot with too little free stock
 */
export async function issueStock(
  tx: Tx,
  actor: Actor,
  source: StockSource & { readonly outletId: string },
  {
    kind = 'issue',
    quantities,
    chosen,
  }: {
    readonly kind?: 'issue' | 'transfer_out'
    /**
     * By the id of the line, in steps of the variant's scale. By default, all that was reserved.
     */
    readonly quantities?: ReadonlyMap<string, number>
    /** By the id of the line; together no more than leaves of it. */
    readonly chosen?: ReadonlyMap<string, readonly Chosen[]>
  } = {},
): Promise<StockPiece[]> {
  const closed = await sql<Reserved>`with closed as (
    delete from stock_reservations where source_id = ${source.id} and source_noun = ${source.noun}
    returning source_line_id as "lineId", variant_id as "variantId", outlet_id as "outletId",
      quantity
  ) select * from closed order by "lineId"`.execute(tx)
  if (closed.rows.length === 0) return []
  const levels = await lockLevels(tx, closed.rows)
  await readPlaces(tx, levels)
  const codeOf = await lotCodes(tx, chosen)
  const movements = closed.rows.flatMap((line) => {
    const quantity = quantities ? (quantities.get(line.lineId) ?? 0) : line.quantity
    const leaving = { quantity, chosen: chosen?.get(line.lineId) ?? [], codeOf }
    return leave(levels.of(line), line, leaving, kind)
  })
  await postMovements(tx, actor, source, movements)
  return movements.filter((row) => row.onHandDelta !== 0).map(pieceOf)
}

type Leaving = {
  readonly quantity: number
  readonly chosen: readonly Chosen[]
  readonly codeOf: ReadonlyMap<string, string>
}

function leave(
  level: OpenLevel,
  line: Reserved,
  leaving: Leaving,
  kind: 'issue' | 'transfer_out',
): readonly Movement[] {
  const sourceLineId = line.lineId
  const { quantity } = leaving
  if (quantity > line.quantity) {
    throw new Refusal(
      'conflict',
      'above_reserved',
      `Only ${formatQuantity(line.quantity, level.scale)} of ${level.sku} are reserved for this; ${formatQuantity(quantity, level.scale)} cannot leave. Reserve more first.`,
    )
  }
  const movements: Movement[] = []
  /** @returns how much of it is missing */
  const take = (asked: Asked): number => {
    const effect = { kind, onHand: -1, reserved: -1 } as const
    const out = planOutflow(level, { ...asked, sourceLineId }, effect)
    movements.push(...out.movements)
    return out.missing
  }
  let rest = quantity
  for (const { binId, lotId, quantity: most } of leaving.chosen) {
    const asked = Math.min(rest, most)
    const ofLot = lotId === undefined ? {} : { lotId }
    const left = binId === undefined ? asked : take({ quantity: asked, binId, ...ofLot })
    const missing = lotId === undefined ? left : take({ quantity: left, lotId })
    if (lotId !== undefined && missing > 0)
      throw refuseLot(level, leaving.codeOf.get(lotId) ?? '', { asked, missing })
    rest -= asked - missing
  }
  const missing = take({ quantity: rest })
  if (missing > 0) throw refuseShortages([shortOf(level, quantity, quantity - missing)])
  const back = { quantity: line.quantity - quantity, sourceLineId }
  return [...movements, ...planReserved(level, back, 'release')]
}

function refuseLot(
  { sku, scale, outletCode }: OpenLevel,
  lot: string,
  { asked, missing }: { readonly asked: number; readonly missing: number },
): Refusal {
  const free = formatQuantity(asked - missing, scale)
  return new Refusal(
    'conflict',
    'lot_not_there',
    `Lot ${lot} of ${sku}: ${formatQuantity(asked, scale)} in the parcel, but only ${free} free at ${outletCode}. Count the lot, or open the parcel again and pack another.`,
    { details: { sku, lot } },
  )
}

async function lotCodes(
  tx: Tx,
  chosen: ReadonlyMap<string, readonly Chosen[]> | undefined,
): Promise<ReadonlyMap<string, string>> {
  const ids = [...(chosen?.values() ?? [])].flat().flatMap(({ lotId }) => lotId ?? [])
  if (ids.length === 0) return new Map()
  const found = await tx.selectFrom('lots').select(['id', 'code']).where('id', 'in', ids).execute()
  return new Map(found.map(({ id, code }) => [id, code]))
}
