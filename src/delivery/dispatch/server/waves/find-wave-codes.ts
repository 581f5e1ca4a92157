import { withinOutlets } from '#platform/server/within-outlets.ts'
import { orderLabel, orderNoun } from '#sales/orders/orders.nouns.ts'
import { scanAccess } from '#stock/scanning/scanning.contract.ts'
import type { CodeFinder } from '#stock/scanning/server/index.ts'
import { waveLabel, waveNoun } from '../../dispatch.nouns.ts'

/** `K-12`: a tote means the order whose goods it holds, so it opens that order at the station. */
export const findToteCode: CodeFinder = async (reader, actor, code) => {
  const order = await reader
    .selectFrom('wave_orders')
    .innerJoin('orders', 'orders.id', 'wave_orders.order_id')
    .select(['orders.id', 'orders.number'])
    .where('wave_orders.tote_code', '=', code.trim().toUpperCase())
    .where('wave_orders.left_at', 'is', null)
    .where(withinOutlets(actor, scanAccess, 'orders.outlet_id'))
    .executeTakeFirst()
  return order ? { noun: orderNoun.key, id: order.id, label: orderLabel(order.number) } : null
}

/** `W-12`, as printed on a wave’s pick list. */
export const findWaveCode: CodeFinder = async (reader, actor, code) => {
  const number = /^W-(\d{1,15})$/i.exec(code.trim())?.[1]
  if (!number) return null
  const wave = await reader
    .selectFrom('waves')
    .select(['id', 'number'])
    .where('number', '=', Number(number))
    .where(withinOutlets(actor, scanAccess, 'outlet_id'))
    .executeTakeFirst()
  return wave ? { noun: waveNoun.key, id: wave.id, label: waveLabel(wave.number) } : null
}
