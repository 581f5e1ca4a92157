import { sql } from 'kysely'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { isWithinOutlets } from '#platform/server/within-outlets.ts'
import type { CardReader } from '#stock/scanning/server/index.ts'
import { stockCountsSettings } from '../stock-counts.settings.ts'
import { countsCovering } from './bins-of-count.ts'
import { binToCheck } from './due-for-count.ts'
import { access } from './find-stock-count.ts'
import type { StockCountParts } from './stock-count-parts.ts'

/** The card of a bin, which offers to count it to a user who scans it: its count, or a spot count. */
export const countingBinCard =
  (card: CardReader, parts: StockCountParts): CardReader =>
  async (reader, actor, asked) => {
    const shown = await card(reader, actor, asked)
    const { id } = asked
    const found = await sql<{ outletId: string; code: string }>`
      select outlet_id as "outletId", code from bins where id = ${id} and not is_archived`.execute(
      reader,
    )
    const [place] = found.rows
    if (!shown || !place || !isWithinOutlets(actor, access, place.outletId)) return shown
    const { outletId, code } = place
    const { counts } = await countsCovering(reader, actor, { binId: id })
    if (counts.length > 0)
      return {
        ...shown,
        acts: [
          ...counts.map((count) => ({
            label: `Go on counting ${count.label}`,
            path: `/stock-audit?count=${count.id}&bin=${id}&code=${encodeURIComponent(code)}`,
          })),
          ...shown.acts,
        ],
      }
    const bin = await binToCheck(reader, parts, id)
    const from = await settingOf(reader, stockCountsSettings.offerFromPercent, outletId)
    if (!bin || bin.percent < from) return shown
    return {
      ...shown,
      facts: [
        ...shown.facts,
        { kind: 'text', label: 'Record likely wrong', text: `${bin.percent} %` },
      ],
      acts: [{ label: 'Count this bin', path: `/stock-audit?spot=${id}` }, ...shown.acts],
    }
  }
