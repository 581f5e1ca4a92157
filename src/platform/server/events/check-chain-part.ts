import { sql } from 'kysely'
import type { Invariant } from '../watch/invariants.ts'
import { chainBeginning, chainPlaceAt } from './chain-page.ts'
import { checkChain } from './verify-chain.ts'

const linksAtOnce = 250
/** Links and events are read in the order in which they were written, some twenty to a page. */
const linksOfPage = 5

/** The activity log is as it was written, part by part; `npm run verify` checks all of it at once. */
export const chainIsWhole: Invariant = {
  key: 'activity_chain',
  step: async (reader, from) => {
    const head = await sql<{ position: number }>`
      select position from event_chain order by position desc limit 1`.execute(reader)
    const sealed = head.rows[0]?.position ?? 0
    const start = await chainPlaceAt(reader, Number(from?.[0] ?? 0))
    const begin = start ?? chainBeginning
    const upTo = Math.min(sealed, begin.position + linksAtOnce)
    let { position } = begin
    const violations: string[] = []
    for await (const { place, fault } of checkChain(reader, upTo, begin, linksAtOnce)) {
      position = place.position
      if (fault) violations.push(fault.sentence)
    }
    const checked = position - begin.position
    return {
      next: violations.length === 0 && upTo < sealed ? [String(upTo)] : null,
      checked,
      pages: 2 + Math.ceil(checked / linksOfPage),
      violations,
    }
  },
}
