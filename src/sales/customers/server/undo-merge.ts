import { sql } from 'kysely'
import { requireVerdict } from '#organization/approvals/server/index.ts'
import { formatMoney } from '#platform/money.ts'
import { notFound, Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { move } from '#platform/server/moves.ts'
import { customersActions } from '../customers.actions.ts'
import { customerLabel, customerNoun } from '../customers.nouns.ts'
import { undoDays } from '../customers.rules.ts'
import { customerMachine, standingMoves } from '../customers.states.ts'
import { bookCredit } from './book-credit.ts'
import { type CustomerParts, calculateAll } from './customer-parts.ts'
import { customerWords } from './customer-words.ts'
import { keepApart } from './duplicates.queries.ts'
import { followMerges, lockCustomer } from './find-customer.ts'
import type { MergeRecord } from './merge-customers.ts'
import { moveContactsBack, putFirst } from './move-contacts.ts'
import { choosePrimaries, refreshContacts } from './refresh-contacts.ts'

type FoundMerge = {
  readonly keptId: string
  readonly mergedId: string
  readonly mergedNumber: number
  readonly before: MergeRecord
  readonly isUndone: boolean
  readonly isLate: boolean
}

/**
 * Parts two that were merged. What was changed of the kept one since stays changed; credit that was
 * moved has to be there still, because it cannot be in two hands.
 */
export const undoMerge =
  (parts: CustomerParts) => async (tx: Tx, actor: Actor, input: { readonly mergeId: string }) => {
    const merge = await findMerge(tx, input.mergeId)
    const { keptId, mergedId, before } = merge
    if ((await followMerges(tx, keptId)) !== keptId)
      throw new Refusal(
        'conflict',
        'wrong_state',
        'The customer that was kept has been merged into another since. Undo that merge first.',
      )
    const kept = await lockCustomer(tx, keptId)
    const label = customerLabel(merge.mergedNumber)
    const approved = await requireVerdict(tx, actor, customersActions.merge, {
      payload: input,
      summary: `Part ${label} from ${kept.label} again`,
      path: customerNoun.path(keptId),
      about: [mergedId],
      outletId: null,
    })
    const way = { fromId: keptId, toId: mergedId }
    await creditBack(tx, approved, { ...way, mergeId: input.mergeId, credit: before.credit })
    await moveContactsBack(tx, before.contacts, way)
    await putFirst(tx, keptId, before.primaries)
    await restoreFacts(tx, keptId, before)
    for (const part of parts) await part.moveBack?.(tx, before.parts[part.name], way)
    await tx
      .updateTable('customer_merges')
      .set({ undone_at: sql<string>`now()` })
      .where('id', '=', input.mergeId)
      .execute()
    await stand(tx, approved, { id: mergedId, label, kept: kept.label, before })
    await choosePrimaries(tx, [keptId, mergedId])
    await refreshContacts(tx, [keptId, mergedId])
    await keepApart(tx, actor, [keptId, mergedId])
    await calculateAll(parts, tx, [keptId, mergedId])
    return { mergeId: input.mergeId, keptId, partedId: mergedId }
  }

async function findMerge(tx: Tx, mergeId: string): Promise<FoundMerge> {
  const found = await sql<FoundMerge>`
    select m.kept_id as "keptId", m.merged_id as "mergedId", c.number as "mergedNumber", m.before,
      m.undone_at is not null as "isUndone",
      m.merged_at < now() - make_interval(days => ${undoDays}) as "isLate"
    from customer_merges m join customers c on c.id = m.merged_id
    where m.id = ${mergeId} for update of m`.execute(tx)
  const [merge] = found.rows
  if (!merge) throw notFound('This merge')
  const label = customerLabel(merge.mergedNumber)
  if (merge.isUndone)
    throw new Refusal('conflict', 'already_undone', `${label} was parted again already.`)
  if (merge.isLate)
    throw new Refusal(
      'conflict',
      'too_late',
      `${label} was merged more than ${undoDays} days ago, which is too long ago to undo. Add a new customer instead.`,
    )
  return merge
}

type CreditBack = {
  readonly fromId: string
  readonly toId: string
  readonly mergeId: string
  readonly credit: MergeRecord['credit']
}

async function creditBack(tx: Tx, actor: Actor, { fromId, toId, mergeId, credit }: CreditBack) {
  const source = { noun: 'customer_merge', id: mergeId }
  const reason = 'Merge undone'
  for (const { currency, minor } of credit) {
    try {
      const out = { customerId: fromId, currency, amountMinor: -minor, reason, source }
      await bookCredit(tx, actor, out)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      throw new Refusal(
        'conflict',
        'credit_spent',
        `Of the store credit that came with the merge, ${formatMoney(minor, currency)}, some is spent already. Give credit for it first, then undo.`,
      )
    }
    await bookCredit(tx, actor, { customerId: toId, currency, amountMinor: minor, reason, source })
  }
}

/** Restores only values that are still as the merge wrote them: later changes are intentional. */
async function restoreFacts(tx: Tx, keptId: string, { before, wrote }: MergeRecord): Promise<void> {
  const columns = ['full_name', 'note', 'tax_number', 'tags'] as const
  const now = await tx
    .selectFrom('customers')
    .select(columns)
    .where('id', '=', keptId)
    .executeTakeFirstOrThrow()
  const restored = columns.filter(
    (column) => column in wrote && JSON.stringify(now[column]) === JSON.stringify(wrote[column]),
  )
  await tx
    .updateTable('customers')
    .set({
      ...Object.fromEntries(restored.map((column) => [column, before[column]])),
      version: sql<number>`version + 1`,
    })
    .where('id', '=', keptId)
    .execute()
}

type Standing = {
  readonly id: string
  readonly label: string
  readonly kept: string
  readonly before: MergeRecord
}

/** Restores the state watched or blocked. */
async function stand(tx: Tx, actor: Actor, { id, label, kept, before }: Standing): Promise<void> {
  const record = { machine: customerMachine, noun: customerNoun, id, label }
  const data = { from: kept }
  await move(tx, actor, { ...record, move: 'unmerge', set: { merged_into: null }, data })
  const again = standingMoves.find((one) => customerMachine.moves[one].to === before.state)
  if (again && before.state !== 'active')
    await move(tx, actor, {
      ...record,
      move: again,
      set: { state_reason: before.stateReason },
      data: { ...data, ...(await customerWords.keepWords(tx, id, before.stateReason)) },
    })
}
