import { sql } from 'kysely'
import { hashOfLink } from '#organization/messages/server/index.ts'
import { throwIfRefused } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { findOrder } from '#sales/orders/server/index.ts'
import { refuseNothingLeft, refuseNotOut } from '../returns.rules.ts'
import { returnsSettings } from '../returns.settings.ts'
import { access } from './find-return.ts'
import { returnLinkToken } from './return-link-token.ts'
import { insideWindow, returnableLines } from './returnable-lines.ts'
import { finalLinesOf } from './take-despite.ts'

/** A link for an order that can still be returned; one without effect is not created. */
export async function newReturnLink(
  tx: Tx,
  actor: Actor,
  { orderId }: { readonly orderId: string },
): Promise<{ id: string; expiresAt: string }> {
  const { label, state } = await findOrder(tx, actor, access, orderId)
  throwIfRefused(refuseNotOut(label, state))
  throwIfRefused(await insideWindow(tx, orderId, label))
  const lines = await returnableLines(tx, orderId)
  throwIfRefused(refuseNothingLeft(label, lines, await finalLinesOf(tx, orderId)))
  const hours = await settingOf(tx, returnsSettings.linkHours)
  const id = newId()
  const made = await sql<{ expiresAt: string }>`
    insert into return_links (id, order_id, token_hash, created_by, expires_at)
    values (${id}, ${orderId}, ${hashOfLink(await returnLinkToken(tx, id))}, ${authorId(actor)},
      now() + make_interval(hours => ${hours}))
    returning expires_at as "expiresAt"`.execute(tx)
  return { id, expiresAt: made.rows[0]?.expiresAt ?? '' }
}
