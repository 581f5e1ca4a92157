import { withinOutlets } from '#platform/server/within-outlets.ts'
import { scanAccess } from '#stock/scanning/scanning.contract.ts'
import type { CodeFinder } from '#stock/scanning/server/index.ts'
import { loadSheetLabel, loadSheetNoun } from '../../dispatch.nouns.ts'

/** `L-12`, as printed on a load sheet. */
export const findSheetCode: CodeFinder = async (reader, actor, code) => {
  const number = /^L-(\d{1,15})$/i.exec(code.trim())?.[1]
  if (!number) return null
  const sheet = await reader
    .selectFrom('load_sheets')
    .select(['id', 'number'])
    .where('number', '=', Number(number))
    .where(withinOutlets(actor, scanAccess, 'outlet_id'))
    .executeTakeFirst()
  return sheet
    ? { noun: loadSheetNoun.key, id: sheet.id, label: loadSheetLabel(sheet.number) }
    : null
}
