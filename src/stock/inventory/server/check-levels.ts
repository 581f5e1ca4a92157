import { sql } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'
import type { Invariant, WalkPlace, WalkStep } from '#platform/server/watch/invariants.ts'

const levelsAtOnce = 10
/** A level with more movements is summed in parts of its own. */
const movementsAtOnce = 100
const movementsOfPart = 400
/** Of the indexes and the level itself. */
const pagesOfLevel = 5

const first = '00000000-0000-0000-0000-000000000000'

type Level = {
  readonly variantId: string
  readonly outletId: string
  readonly sku: string
  readonly read: number
  readonly isEqual: boolean
  readonly isReserved: boolean
}

/** Stock levels equal the sum of their movements, and what is reserved equals the open reservations. */
export const levelsEqualLedger: Invariant = {
  key: 'stock_levels',
  step: (reader, from) =>
    from !== null && from.length > 2 ? goOnWithLevel(reader, from) : checkLevels(reader, from),
}

async function checkLevels(reader: Reader, from: WalkPlace | null): Promise<WalkStep> {
  const [variantId = first, outletId = first] = from ?? []
  const found = await sql<Level>`
    with page as materialized (
      select variant_id, outlet_id, sku, on_hand, reserved, unavailable from stock_levels
      where (variant_id, outlet_id) > (${variantId}::uuid, ${outletId}::uuid)
      order by variant_id, outlet_id limit ${levelsAtOnce})
    select page.variant_id as "variantId", page.outlet_id as "outletId", sku, sums.read::integer,
      (page.on_hand, page.reserved, page.unavailable)
        = (sums.on_hand::bigint, sums.reserved::bigint, sums.unavailable::bigint) as "isEqual",
      page.reserved = (select coalesce(sum(quantity), 0)::bigint from stock_reservations r
        where r.variant_id = page.variant_id and r.outlet_id = page.outlet_id) as "isReserved"
    from page left join lateral (
      select count(*) as read, ${sums} from (
        select on_hand_delta, reserved_delta, unavailable_delta from stock_movements m
        where m.variant_id = page.variant_id and m.outlet_id = page.outlet_id
        order by m.seq limit ${movementsAtOnce + 1}) as m) as sums on true
    order by 1, 2`.execute(reader)
  const large = found.rows.findIndex(({ read }) => read > movementsAtOnce)
  const whole = large < 0 ? found.rows : found.rows.slice(0, large)
  const next = large < 0 ? found.rows.at(-1) : found.rows[large]
  const isLast = large < 0 && found.rows.length < levelsAtOnce
  return {
    next:
      isLast || next === undefined
        ? null
        : [next.variantId, next.outletId, ...(large < 0 ? [] : ['0', '0', '0', '0'])],
    checked: whole.length,
    pages: found.rows.reduce((sum, { read }) => sum + pagesOfLevel + read, 0),
    violations: whole.flatMap(violationsOf),
  }
}

const sums = sql`coalesce(sum(on_hand_delta), 0) as on_hand,
  coalesce(sum(reserved_delta), 0) as reserved, coalesce(sum(unavailable_delta), 0) as unavailable`

type Part = Level & {
  readonly lastSeq: string
  readonly onHand: string
  readonly reserved: string
  readonly unavailable: string
}

/** One level with many movements: the sums so far are in the place. */
async function goOnWithLevel(reader: Reader, from: WalkPlace): Promise<WalkStep> {
  const [variantId, outletId, seq = '0', onHand = '0', reserved = '0', unavailable = '0'] = from
  const found = await sql<Part>`
    select level.variant_id as "variantId", level.outlet_id as "outletId", sku,
      part.read::integer, coalesce(part.last, 0)::text as "lastSeq",
      (part.on_hand + ${onHand}::numeric)::text as "onHand",
      (part.reserved + ${reserved}::numeric)::text as reserved,
      (part.unavailable + ${unavailable}::numeric)::text as unavailable,
      (level.on_hand, level.reserved, level.unavailable) = ((part.on_hand + ${onHand}::numeric)::bigint,
        (part.reserved + ${reserved}::numeric)::bigint,
        (part.unavailable + ${unavailable}::numeric)::bigint) as "isEqual",
      true as "isReserved"
    from stock_levels level left join lateral (
      select count(*) as read, max(seq) as last, ${sums} from (
        select seq, on_hand_delta, reserved_delta, unavailable_delta from stock_movements m
        where m.variant_id = level.variant_id and m.outlet_id = level.outlet_id
          and m.seq > ${seq}::bigint
        order by m.seq limit ${movementsOfPart}) as m) as part on true
    where level.variant_id = ${variantId}::uuid and level.outlet_id = ${outletId}::uuid`.execute(
    reader,
  )
  const [part] = found.rows
  const level = [variantId ?? first, outletId ?? first]
  if (part === undefined) return { next: level, checked: 0, pages: pagesOfLevel, violations: [] }
  const pages = pagesOfLevel + part.read
  if (part.read === movementsOfPart) {
    const so = [part.lastSeq, part.onHand, part.reserved, part.unavailable]
    return { next: [...level, ...so], checked: 0, pages, violations: [] }
  }
  // Movements of one level are written in turn, so that a sum of parts is the whole. A difference is
  // confirmed in one statement all the same, because an alarm has to be true.
  const violations = part.isEqual ? [] : await sumWhole(reader, level)
  return { next: level, checked: 1, pages, violations }
}

async function sumWhole(reader: Reader, [variantId, outletId]: WalkPlace) {
  const found = await sql<Level>`
    select level.variant_id as "variantId", level.outlet_id as "outletId", sku, 0 as read,
      (level.on_hand, level.reserved, level.unavailable)
        = (sums.on_hand::bigint, sums.reserved::bigint, sums.unavailable::bigint) as "isEqual",
      true as "isReserved"
    from stock_levels level left join lateral (select ${sums} from stock_movements m
      where m.variant_id = level.variant_id and m.outlet_id = level.outlet_id) as sums on true
    where level.variant_id = ${variantId}::uuid and level.outlet_id = ${outletId}::uuid`.execute(
    reader,
  )
  return found.rows.flatMap(violationsOf)
}

function violationsOf({ sku, variantId, outletId, isEqual, isReserved }: Level): string[] {
  const what = `The stock level of ${sku} (variant ${variantId}, outlet ${outletId})`
  return [
    ...(isEqual ? [] : [`${what} differs from the sum of its movements.`]),
    ...(isReserved ? [] : [`${what} has another reserved quantity than its reservations.`]),
  ]
}
