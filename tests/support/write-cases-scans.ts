import { newId } from '#platform/server/new-id.ts'
import { countEvents } from './count-events.ts'
import type { Prepare } from './write-cases.ts'

const aCode = () => `SUP-${newId().slice(-12).toUpperCase()}`

export const scanWrites: Readonly<Record<string, Prepare>> = {
  'scanHistory.assign': async ({ db, world }) => {
    const code = aCode()
    const input = { code, variantId: world.variants[0]?.id ?? '', packQuantity: 1 }
    return {
      input,
      other: { ...input, variantId: world.variants[1]?.id ?? '' },
      effects: async () => {
        const rows = await db.reader
          .selectFrom('barcodes')
          .select('code')
          .where('code', '=', code)
          .execute()
        return rows.length
      },
    }
  },
  'scanHistory.ignore': async ({ db }) => {
    const code = aCode()
    const input = { code, isIgnored: true }
    return {
      input,
      other: { code: aCode(), isIgnored: true },
      effects: async () => {
        const row = await db.reader
          .selectFrom('ignored_codes')
          .select('id')
          .where('code', '=', code)
          .executeTakeFirst()
        return row ? countEvents(db, row.id, 'unknown_code.ignored') : 0
      },
    }
  },
}
