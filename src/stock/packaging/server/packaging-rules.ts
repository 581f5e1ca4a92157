import { sql } from 'kysely'
import { notFound, Refusal, throwIfRefused } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import { hintAfterCommit, type Reader, type Tx } from '#platform/server/db/database.ts'
import { lockByName } from '#platform/server/db/lock-by-name.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import type { PackagingRuleRow } from '../packaging.contract.ts'
import { packagingRuleNoun } from '../packaging.nouns.ts'
import { type RuleKind, refuseContradiction, ruleLabels } from '../packaging.rules.ts'

export async function listRules(reader: Reader) {
  const found = await sql<PackagingRuleRow>`select r.id, r.category, r.variant_id as "variantId",
      v.sku, r.rule, r.material_id as "materialId", m.sku as "materialSku", r.note, r.version
    from packaging_rules r left join variants v on v.id = r.variant_id
    left join variants m on m.id = r.material_id
    order by r.category nulls last, v.sku, r.rule, r.id`.execute(reader)
  const categories = await sql<{ category: string }>`select distinct category from products
    where category <> '' order by category`.execute(reader)
  return { rules: found.rows, categories: categories.rows.map(({ category }) => category) }
}

type NewRule = {
  readonly category: string | null
  readonly variantId: string | null
  readonly rule: RuleKind
  readonly materialId: string | null
  readonly note: string
}

// One at a time: two contradicting rules saved together would otherwise not see each other.
const lockRules = (tx: Tx) => lockByName(tx, 'packaging_rules', 'short')

export async function addRule(tx: Tx, actor: Actor, input: NewRule) {
  refuseIncomplete(input)
  await lockRules(tx)
  const { rules } = await listRules(tx)
  throwIfRefused(refuseContradiction(input, rules))
  const isThere = rules.some(
    (one) =>
      one.category === input.category &&
      one.variantId === input.variantId &&
      one.rule === input.rule &&
      one.materialId === input.materialId,
  )
  if (isThere)
    throw new Refusal(
      'conflict',
      'duplicate_rule',
      'This rule exists already. Choose other values.',
      { field: 'rule' },
    )
  await requireKnown(tx, input)
  const id = newId()
  await tx
    .insertInto('packaging_rules')
    .values({
      id,
      category: input.category,
      variant_id: input.variantId,
      rule: input.rule,
      material_id: input.materialId,
      note: input.note,
      created_by: authorId(actor),
    })
    .execute()
  const rows = (await listRules(tx)).rules
  const added = rows.find((row) => row.id === id)
  await tell(tx, actor, 'packaging_rule.added', id, added)
  return { id }
}

export async function removeRule(tx: Tx, actor: Actor, input: { readonly id: string }) {
  const { rules } = await listRules(tx)
  const rule = rules.find((row) => row.id === input.id)
  const gone = await tx.deleteFrom('packaging_rules').where('id', '=', input.id).executeTakeFirst()
  if (!rule || gone.numDeletedRows === 0n) throw notFound('This rule')
  await tell(tx, actor, 'packaging_rule.removed', input.id, rule)
  return { id: input.id }
}

function refuseIncomplete(input: NewRule): void {
  if ((input.category === null) === (input.variantId === null))
    throw new Refusal('invalid', 'invalid_input', 'Name either a category or a product.', {
      field: 'category',
    })
  if ((input.rule === 'own_box') !== (input.materialId === null))
    throw new Refusal(
      'invalid',
      'invalid_input',
      input.materialId === null
        ? 'Choose the packaging that this rule is about.'
        : 'What ships in its own box names no packaging.',
      { field: 'materialId' },
    )
}

async function requireKnown(tx: Tx, input: NewRule): Promise<void> {
  if (input.variantId !== null && !(await isVariant(tx, input.variantId)))
    throw notFound('This product')
  if (input.materialId === null) return
  const material = await tx
    .selectFrom('packaging_materials')
    .select('id')
    .where('id', '=', input.materialId)
    .executeTakeFirst()
  if (!material) throw notFound('This packaging')
}

async function isVariant(tx: Tx, id: string): Promise<boolean> {
  const found = await tx.selectFrom('variants').select('id').where('id', '=', id).executeTakeFirst()
  return found !== undefined
}

async function tell(
  tx: Tx,
  actor: Actor,
  type: 'packaging_rule.added' | 'packaging_rule.removed',
  id: string,
  rule: PackagingRuleRow | undefined,
): Promise<void> {
  const goods = rule?.category ?? rule?.sku ?? ''
  await appendEvent(tx, actor, {
    type,
    noun: packagingRuleNoun,
    id,
    label: `${goods}: ${rule ? ruleLabels[rule.rule] : ''} ${rule?.materialSku ?? ''}`.trim(),
  })
  hintAfterCommit(tx, { noun: packagingRuleNoun.key })
}
