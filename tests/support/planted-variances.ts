import { sql } from 'kysely'
import { randomFrom } from '#app/demo/random.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import type { PendingDocument } from '#stock/variances/server/index.ts'
import type { SuggestedCause } from '#stock/variances/variance-causes.ts'

export type Planted = {
  readonly varianceId: string
  readonly variantId: string
  readonly cause: SuggestedCause
}

export type Place = {
  readonly outletId: string
  readonly otherOutletId: string
  readonly userId: string
  /** In the order of a picker's walk. */
  readonly binIds: readonly string[]
}

type Movement = {
  readonly hoursAgo: number
  readonly kind: 'receipt' | 'issue' | 'adjustment' | 'count'
  readonly quantity: number
  readonly sourceId?: string
}

type Opened = {
  readonly variantId: string
  readonly quantity: number
  readonly binId: string | null
  readonly lotId?: string | null
  readonly sourceId?: string
  readonly hoursAgo?: number
}

/** Plants differences of known causes among documents that have nothing to do with them. */
export function planter(db: Database, place: Place, seed: number) {
  const { next } = randomFrom(seed)
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  const oneOf = <T>(values: readonly T[]): T => {
    const found = values[whole(0, values.length - 1)]
    if (found === undefined) throw new Error('There is nothing to choose from.')
    return found
  }
  const often = (share: number) => next() < share
  const pending = new Map<string, { returns: PendingDocument[]; picks: PendingDocument[] }>()
  const pendingOf = (variantId: string) => {
    const known = pending.get(variantId) ?? { returns: [], picks: [] }
    pending.set(variantId, known)
    return known
  }

  async function product(variants: number): Promise<string[]> {
    const [productId, ids] = [newId(), Array.from({ length: variants }, newId)]
    await sql`insert into products (id, title, state) values (${productId}, 'Planted', 'active')`.execute(
      db.reader,
    )
    for (const [position, id] of ids.entries()) {
      const sku = id.slice(-12).toUpperCase()
      await sql`insert into variants (id, product_id, sku, title, price_minor, currency, position,
          option_values)
        values (${id}, ${productId}, ${sku}, ${sku}, 1000, 'GBP', ${position},
          array[${String(position)}])`.execute(db.reader)
      await sql`insert into stock_levels (variant_id, outlet_id)
        values (${id}, ${place.outletId}), (${id}, ${place.otherOutletId})`.execute(db.reader)
    }
    return ids
  }

  async function move(variantId: string, movements: readonly Movement[], binId: string | null) {
    for (const one of movements.toSorted((a, b) => b.hoursAgo - a.hoursAgo))
      await sql`insert into stock_movements (at, variant_id, outlet_id, kind, on_hand_delta, bin_id,
          source_noun, source_id, reason)
        values (now() - make_interval(secs => ${one.hoursAgo * 3600}), ${variantId},
          ${place.outletId}, ${one.kind}, ${one.quantity}, ${binId}, 'planted',
          ${one.sourceId ?? newId()}, 'A document')`.execute(db.reader)
  }

  async function open({ variantId, quantity, binId, lotId, sourceId, hoursAgo = 0 }: Opened) {
    const id = newId()
    await sql`insert into stock_variances (id, outlet_id, variant_id, lot_id, bin_id, quantity,
        currency, source_noun, source_id, source_label, created_at)
      values (${id}, ${place.outletId}, ${variantId}, ${lotId ?? null}, ${binId}, ${quantity}, 'GBP',
        'stock_count', ${sourceId ?? newId()}, 'Count', now() - make_interval(secs => ${hoursAgo * 3600}))`.execute(
      db.reader,
    )
    return id
  }

  async function transfer(variantId: string, quantity: number, isIn: boolean, hoursAgo: number) {
    const [id, lineId] = [newId(), newId()]
    const [from, to] = isIn
      ? [place.otherOutletId, place.outletId]
      : [place.outletId, place.otherOutletId]
    const state = isIn ? 'in_transit' : 'approved'
    await sql`insert into transfers (id, from_outlet_id, to_outlet_id, state, state_changed_at,
        currency, shipped_at)
      values (${id}, ${from}, ${to}, ${state}, now() - make_interval(secs => ${hoursAgo * 3600}),
        'GBP', now() - make_interval(secs => ${hoursAgo * 3600}))`.execute(db.reader)
    await sql`insert into transfer_lines (id, transfer_id, position, variant_id, requested, reserved,
        picked, shipped)
      values (${lineId}, ${id}, 0, ${variantId}, ${quantity}, ${quantity}, ${quantity},
        ${isIn ? quantity : 0})`.execute(db.reader)
    if (isIn)
      await sql`insert into transfer_pieces (line_id, shipped, value_minor)
        values (${lineId}, ${quantity}, 0)`.execute(db.reader)
  }

  const waiting = (quantity: number, binId: string | null, hoursAgo: number): PendingDocument => ({
    noun: 'planted',
    id: newId(),
    label: 'A document',
    quantity,
    binId,
    at: new Date(Date.now() - hoursAgo * 3_600_000).toISOString(),
  })

  async function lot(variantId: string): Promise<string> {
    const id = newId()
    await sql`insert into lots (id, variant_id, code) values (${id}, ${variantId}, ${id.slice(-8)})`.execute(
      db.reader,
    )
    return id
  }

  async function scanTwice(variantId: string, taskId: string, times: number, hoursAgo: number) {
    for (let at = 0; at <= times; at += 1)
      await sql`insert into scans (id, at, user_id, task, raw, result, noun, entity_id, outlet_id,
          task_noun, task_id, task_label)
        values (${newId()}, now() - make_interval(secs => ${hoursAgo * 3600 - at * 0.3}),
          ${place.userId}, 'receive', ${variantId.slice(-12)}, 'ok', 'variant', ${variantId},
          ${place.outletId}, 'planted', ${taskId}, 'A receipt')`.execute(db.reader)
  }

  /** What every product has: a count, receipts, sales, and documents of other quantities. */
  async function surround(variantId: string, binId: string | null, expected: number | null) {
    const receipts = Array.from(
      { length: whole(1, 4) },
      (): Movement => ({
        hoursAgo: whole(12, 1_300),
        kind: 'receipt',
        quantity: oneOf([5, 8, 10, 12, 20, 24, 30, 40, 48]),
      }),
    )
    const sales = Array.from(
      { length: whole(4, 14) },
      (): Movement => ({
        hoursAgo: whole(1, 1_300),
        kind: 'issue',
        quantity: -whole(1, 4),
      }),
    )
    const isScannedTwice = often(0.2)
    const sum = [...receipts, ...sales].reduce((total, { quantity }) => total + quantity, 0)
    const start = expected === null ? whole(20, 120) : expected - sum - (isScannedTwice ? 7 : 0)
    const count: Movement = { hoursAgo: 1_400, kind: 'count', quantity: start === 0 ? 1 : start }
    await move(variantId, [count, ...receipts, ...sales], binId)
    if (often(0.4)) await transfer(variantId, whole(1, 24), true, whole(10, 500))
    if (often(0.3)) await transfer(variantId, whole(1, 24), false, whole(2, 48))
    if (often(0.3)) pendingOf(variantId).returns.push(waiting(whole(1, 3), null, whole(24, 700)))
    if (often(0.3))
      pendingOf(variantId).picks.push(waiting(whole(1, 4), oneOf(place.binIds), whole(1, 10)))
    if (often(0.3))
      await open({
        variantId,
        quantity: oneOf([-1, 1]) * whole(1, 9),
        binId: oneOf(place.binIds),
        hoursAgo: whole(1, 600),
      })
    if (isScannedTwice) {
      const [receipt] = receipts
      const sourceId = newId()
      await move(
        variantId,
        [{ hoursAgo: receipt?.hoursAgo ?? 9, kind: 'receipt', quantity: 7, sourceId }],
        binId,
      )
      await scanTwice(variantId, sourceId, 1, receipt?.hoursAgo ?? 9)
    }
  }

  async function plant(cause: SuggestedCause): Promise<Planted> {
    const at = whole(0, place.binIds.length - 2)
    const [binId = '', nextBinId = ''] = place.binIds.slice(at, at + 2)
    const [variantId = '', siblingId = ''] = await product(2)
    const sign = oneOf([-1, 1])
    const opened = { variantId, binId }
    const planted = async (quantity: number, more: Partial<Opened> = {}) => ({
      variantId,
      cause,
      varianceId: await open({ ...opened, quantity, ...more }),
    })
    if (cause === 'unit_factor') {
      const factor = oneOf([6, 12, 24, 10])
      await sql`insert into variant_units (variant_id, unit, factor)
        values (${variantId}, 'box', 10)`.execute(db.reader)
      const packs = whole(1, 5)
      if (often(0.5)) {
        await surround(variantId, binId, null)
        await move(
          variantId,
          [{ hoursAgo: whole(24, 900), kind: 'receipt', quantity: packs }],
          binId,
        )
        return planted(packs * (factor - 1))
      }
      await surround(variantId, binId, packs * factor)
      return planted(packs - packs * factor)
    }
    await surround(variantId, binId, null)
    switch (cause) {
      case 'neighbour_bin': {
        const quantity = sign * whole(1, 20)
        await open({ variantId, quantity: -quantity, binId: nextBinId, hoursAgo: whole(0, 72) })
        return planted(quantity)
      }
      case 'sibling_sku': {
        const quantity = sign * whole(1, 12)
        await open({
          variantId: siblingId,
          quantity: -quantity,
          binId: oneOf([binId, nextBinId]),
          hoursAgo: whole(0, 48),
        })
        return planted(quantity)
      }
      case 'unreceived_transfer': {
        const quantity = whole(2, 40)
        await transfer(variantId, quantity, sign > 0, whole(20, 400))
        return planted(sign * quantity)
      }
      case 'double_receipt': {
        const quantity = oneOf([5, 9, 10, 12, 18, 24, 30])
        const hoursAgo = whole(120, 900)
        await move(
          variantId,
          [
            { hoursAgo, kind: 'receipt', quantity },
            { hoursAgo: hoursAgo - whole(1, 90), kind: 'receipt', quantity },
          ],
          binId,
        )
        return planted(-quantity)
      }
      case 'unposted_return': {
        const quantity = whole(1, 4)
        pendingOf(variantId).returns.push(waiting(quantity, null, whole(12, 300)))
        return planted(quantity)
      }
      case 'sale_during_count': {
        const quantity = whole(1, 5)
        const hoursAgo = next()
        await move(variantId, [{ hoursAgo, kind: 'issue', quantity: -quantity }], binId)
        return planted(sign * quantity)
      }
      case 'wrong_lot': {
        const [lotId, otherLotId] = [await lot(variantId), await lot(variantId)]
        const quantity = sign * whole(1, 12)
        await open({
          variantId,
          quantity: -quantity,
          binId,
          lotId: otherLotId,
          hoursAgo: whole(0, 48),
        })
        return planted(quantity, { lotId })
      }
      case 'unrecorded_pick': {
        const quantity = whole(1, 8)
        pendingOf(variantId).picks.push(waiting(quantity, binId, whole(0, 6)))
        return planted(-quantity)
      }
      case 'scan_error': {
        const times = whole(1, 3)
        const sourceId = newId()
        const hoursAgo = whole(2, 60)
        if (sign > 0) {
          await scanTwice(variantId, sourceId, times, 0.5)
          return planted(times, { sourceId })
        }
        await move(
          variantId,
          [{ hoursAgo, kind: 'receipt', quantity: whole(6, 30), sourceId }],
          binId,
        )
        await scanTwice(variantId, sourceId, times, hoursAgo)
        return planted(-times)
      }
    }
  }

  return { plant, pendingOf }
}
