import { sql } from 'kysely'
import { requireVerdict } from '#organization/approvals/server/index.ts'
import { throwIfRefused } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { type Despite, despiteLabels } from '../return-words.ts'
import { returnsActions } from '../returns.actions.ts'
import { type AskedLine, type ReturnableLine, refuseFinalSale } from '../returns.rules.ts'
import { returnsSettings } from '../returns.settings.ts'
import { insideWindow } from './returnable-lines.ts'

type Asked = {
  readonly order: { readonly id: string; readonly label: string; readonly outletId: string }
  readonly lines: readonly ReturnableLine[]
  readonly asked: readonly AskedLine[]
  /** Why it is accepted against a policy; empty where it is not. */
  readonly reason: string
}

export type Taken = {
  /** The actor whose events name the approval, where one was needed. */
  readonly actor: Actor
  readonly takenDespite: readonly Despite[]
  readonly despiteReason: string
  readonly allowedBy: string | null
}

/**
 * A return against the return policy is accepted when a user with permission gives a reason, or has
 * an approval; their name stays with the return.
 *
 * @throws Refusal `return_window_over`, `final_sale`, `approval_needed`
 */
export async function requireRules(tx: Tx, actor: Actor, given: Asked): Promise<Taken> {
  const { order, lines, asked, reason } = given
  const finalIds = await finalLinesOf(tx, order.id)
  const broken = {
    window: await insideWindow(tx, order.id, order.label),
    final_sale: refuseFinalSale(order.label, lines, { asked, finalIds }),
  }
  const takenDespite = (['window', 'final_sale'] as const).filter((rule) => broken[rule] !== null)
  if (takenDespite.length === 0) return { actor, takenDespite, despiteReason: '', allowedBy: null }
  if (reason === '') for (const rule of takenDespite) throwIfRefused(broken[rule])
  const rules = takenDespite.map((rule) => despiteLabels[rule]).join(', ')
  const approved = await requireVerdict(tx, actor, returnsActions.takeDespite, {
    payload: { orderId: order.id, lines: asked, takenDespite, reason },
    summary: `Take a return of ${order.label.toLowerCase()} all the same`,
    facts: { Rules: rules, Reason: reason },
    path: `/orders?open=${order.id}`,
    outletId: order.outletId,
  })
  const allowedBy = await whoAllowed(tx, approved)
  return { actor: approved, takenDespite, despiteReason: reason, allowedBy }
}

/** The approver, or else the user who did it alone. */
async function whoAllowed(tx: Tx, actor: Actor): Promise<string | null> {
  if (actor.approvalId === null) return authorId(actor)
  const approval = await tx
    .selectFrom('approvals')
    .select('decided_by')
    .where('id', '=', actor.approvalId)
    .executeTakeFirst()
  return approval?.decided_by ?? authorId(actor)
}

/**
 * The final-sale lines of an order: their product had the company's tag when the order was placed.
 * Later changes in the activity log count for later orders.
 */
export async function finalLinesOf(reader: Reader, orderId: string): Promise<ReadonlySet<string>> {
  const tag = await settingOf(reader, returnsSettings.finalSaleTag)
  if (tag === '') return new Set()
  const found = await sql<{ id: string }>`
    select l.id from order_lines l join orders o on o.id = l.order_id
    join variants v on v.id = l.variant_id join products p on p.id = v.product_id
    where o.id = ${orderId} and exists (select from jsonb_array_elements_text(coalesce(
        (select e.data -> 'tags' -> 0 from events e
          where e.entity_id = p.id and e.type = 'product.changed' and e.data ? 'tags'
            and e.at > o.placed_at order by e.tx, e.seq limit 1), to_jsonb(p.tags))) as bore (tag)
      where lower(bore.tag) = lower(${tag}))`.execute(reader)
  return new Set(found.rows.map(({ id }) => id))
}
