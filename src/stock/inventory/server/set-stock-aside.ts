import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { reasonFacts, reasonFor } from '#organization/reasons/server/index.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import { stockNoun } from '../inventory.nouns.ts'
import type { UnavailableKind } from '../stock-words.ts'
import { findLevel } from './find-level.ts'
import { levelOf } from './inventory.queries.ts'
import { putBack, setAside } from './set-aside.ts'
import type { StockRow } from './stock-rows.ts'

type Input = StockRow & { readonly kind: UnavailableKind; readonly reason: ReasonGiven }

/** A user makes stock unavailable. */
export function setStockAside(tx: Tx, actor: Actor, input: Input) {
  return turn(tx, actor, input, { type: 'stock.set_aside', direction: 'out', act: setAside })
}

/** A user makes unavailable stock available again. */
export function putStockBack(tx: Tx, actor: Actor, input: Input) {
  return turn(tx, actor, input, { type: 'stock.put_back', direction: 'in', act: putBack })
}

async function turn(
  tx: Tx,
  actor: Actor,
  input: Input,
  how: {
    readonly type: 'stock.set_aside' | 'stock.put_back'
    readonly direction: 'in' | 'out'
    readonly act: typeof setAside
  },
) {
  const { variantId, outletId, kind, quantity } = input
  const { label } = await findLevel(tx, actor, input)
  const before = await levelOf(tx, variantId, outletId)
  const reason = await reasonFor(tx, 'stock.set_aside', {
    ...input.reason,
    direction: how.direction,
  })
  const source = {
    noun: stockNoun.key,
    id: newId(),
    reason: reason.text,
    reasonCode: reason.code,
  }
  await how.act(tx, actor, source, [input], kind)
  const after = await levelOf(tx, variantId, outletId)
  await appendEvent(tx, actor, {
    type: how.type,
    noun: stockNoun,
    id: variantId,
    label,
    outletId,
    data: {
      unavailable: [before.unavailable, after.unavailable],
      kind,
      quantity,
      ...reasonFacts(reason),
    },
  })
  return after
}
