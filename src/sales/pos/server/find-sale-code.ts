import { withinOutlets } from '#platform/server/within-outlets.ts'
import type { CodeFinder } from '#stock/scanning/server/index.ts'
import { saleLabel, saleNoun } from '../pos.nouns.ts'
import { access } from './find-sale.ts'

/** `R-1042`, as printed on a receipt. */
export const findSaleCode: CodeFinder = async (reader, actor, code) => {
  const number = /^R-(\d{1,15})$/i.exec(code.trim())?.[1]
  if (!number) return null
  const sale = await reader
    .selectFrom('sales')
    .select(['id', 'number'])
    .where('number', '=', Number(number))
    .where(withinOutlets(actor, access, 'outlet_id'))
    .executeTakeFirst()
  return sale ? { noun: saleNoun.key, id: sale.id, label: saleLabel(Number(sale.number)) } : null
}
