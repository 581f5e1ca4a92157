import { sql } from 'kysely'
import { historyWithoutCosts } from '#organization/users/server/index.ts'
import type { ListInput } from '#platform/lists/list-input.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { eventsOf } from '#platform/server/events/events-of.ts'
import { serveList } from '#platform/server/lists/serve-list.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import { settingsOf } from '#platform/server/settings/read-setting.ts'
import { purchasingSettings } from '#stock/purchasing/purchasing.settings.ts'
import { receivingSettings } from '#stock/receiving/receiving.settings.ts'
import type { ClaimFigure, SupplierClaim, SupplierClaimRow } from '../supplier-claims.fields.ts'
import { supplierClaimList } from '../supplier-claims.list.ts'
import { supplierClaimsSettings } from '../supplier-claims.settings.ts'
import type { SupplierClaimState } from '../supplier-claims.states.ts'
import {
  filesOfClaim,
  linesOfClaim,
  messagesOfClaim,
  returnsOfClaim,
  withKinds,
} from './claim-parts.ts'
import { access, findClaim, mayRead } from './find-supplier-claim.ts'
import { replacementOf } from './replace-goods.ts'

type Prefixes = { readonly claim: string; readonly order: string; readonly receipt: string }

const prefixesOf = (reader: Reader): Promise<Prefixes> =>
  settingsOf(reader, {
    claim: supplierClaimsSettings.prefix,
    order: purchasingSettings.purchaseOrderPrefix,
    receipt: receivingSettings.prefix,
  })

const rowColumns = ({ claim, order, receipt }: Prefixes) => sql`c.id,
  ${claim}::text || c.number as label, c.state, c.supplier_id as "supplierId",
  s.name as "supplierName", c.outlet_id as "outletId", o.code as "outletCode",
  po.id as "orderId", ${order}::text || po.number as "orderLabel", r.id as "receiptId",
  ${receipt}::text || r.number as "receiptLabel",
  (select count(*) from supplier_claim_lines l where l.claim_id = c.id) as lines,
  (select count(*) from supplier_claim_lines l join goods_receipt_photos ph
    on ph.line_id = l.receipt_line_id where l.claim_id = c.id) as photos,
  c.total_minor as "totalMinor", c.settled_minor as "settledMinor", c.currency,
  owner.full_name as owner, c.created_at as "createdAt", c.state_changed_at as "changedAt",
  c.version`

const beside = sql`join suppliers s on s.id = c.supplier_id join outlets o on o.id = c.outlet_id
  left join purchase_orders po on po.id = c.purchase_order_id
  left join goods_receipts r on r.id = c.receipt_id
  left join profiles owner on owner.id = c.owner_id`

/**
 * Claims are few, some a week, so that an order without an index sorts at most some thousands.
 */
async function claimsFor(reader: Reader) {
  const prefixes = await prefixesOf(reader)
  return serveList<SupplierClaimRow, typeof supplierClaimList>(supplierClaimList, {
    table: 'supplier_claims c',
    id: 'c.id',
    joined: beside,
    within: (actor: Actor) => mayRead(actor),
    filters: {
      state: 'c.state',
      supplierId: 'c.supplier_id',
      outletId: { ownOutlet: 'c.outlet_id', access },
      kind: ({ within, without }) =>
        sql<boolean>`((${within.length === 0} or ${claimsKind(within)}) and not ${claimsKind(without)})`,
      created: { instant: 'c.created_at' },
    },
    sorts: {
      number: { by: 'c.number', kind: 'number' },
      supplier: { by: 's.name', kind: 'text' },
      outlet: { by: 'o.code', kind: 'text' },
      total: { by: 'c.total_minor', kind: 'number' },
      changed: { by: 'c.state_changed_at', kind: 'instant' },
      at: { by: 'c.created_at', kind: 'instant' },
    },
    search: (q) => matchesClaim(q, prefixes.claim),
    columns: () => rowColumns(prefixes),
    beside,
  })
}

const claimsKind = (kinds: readonly string[]) =>
  sql<boolean>`exists (select from supplier_claim_lines l
    where l.claim_id = c.id and l.kind = any(${[...kinds]}::text[]))`

/** By its number, its supplier, a SKU that it claims, or its note. */
function matchesClaim(q: string, prefix: string) {
  const text = q.trim()
  const bare = text.toUpperCase().startsWith(prefix.toUpperCase())
    ? text.slice(prefix.length)
    : text
  if (/^\d{1,15}$/.test(bare)) return sql<boolean>`c.number = ${Number(bare)}`
  return sql<boolean>`(${matchesWords('c.note', text)}
    or c.supplier_id in (select id from suppliers
      where ${matchesWords("(code || ' ' || name)", text)})
    or c.id in (select l.claim_id from supplier_claim_lines l join variants v on v.id = l.variant_id
      where v.sku = ${text.toUpperCase()}))`
}

export async function listClaims(
  reader: Reader,
  actor: Actor,
  input: ListInput<typeof supplierClaimList>,
) {
  return (await claimsFor(reader)).page(reader, actor, input)
}

/** Every claim of a filter, page by page, for its file. */
export async function* everyClaim(
  reader: Reader,
  actor: Actor,
  filter: ListInput<typeof supplierClaimList>,
) {
  yield* (await claimsFor(reader)).every(reader, actor, filter)
}

type Sum = {
  readonly state: SupplierClaimState
  readonly currency: string
  readonly count: number
  readonly totalMinor: number
  readonly oldestAt: string
}

/** What waits for a decision: how many, how much, and since when. */
export async function claimFigures(reader: Reader, actor: Actor) {
  const found = await sql<Sum>`
    select c.state, c.currency, count(*) as count, sum(c.total_minor)::bigint as "totalMinor",
      min(c.state_changed_at) as "oldestAt"
    from supplier_claims c where c.state in ('draft', 'sent', 'disputed', 'accepted')
      and ${mayRead(actor)} group by c.state, c.currency order by c.currency`.execute(reader)
  const of = (state: SupplierClaimState): ClaimFigure => {
    const rows = found.rows.filter((row) => row.state === state)
    return {
      count: rows.reduce((sum, { count }) => sum + count, 0),
      sums: rows.map(({ currency, totalMinor }) => ({ currency, totalMinor })),
      oldestAt: rows.map(({ oldestAt }) => oldestAt).toSorted()[0] ?? null,
    }
  }
  return {
    draft: of('draft'),
    sent: of('sent'),
    disputed: of('disputed'),
    accepted: of('accepted'),
  }
}

type Head = Omit<
  SupplierClaim,
  'items' | 'messages' | 'files' | 'returns' | 'replacement' | 'variances' | 'isOwn'
> & {
  readonly createdBy: string | null
}

export async function getClaim(
  reader: Reader,
  actor: Actor,
  { id }: { readonly id: string },
): Promise<SupplierClaim> {
  await findClaim(reader, actor, id)
  const found = await sql<Head>`
    select ${rowColumns(await prefixesOf(reader))}, o.name as "outletName",
      c.outlet_currency as "outletCurrency", trim_scale(c.rate)::text as rate,
      coalesce((select contact.email from supplier_contacts contact
        where contact.supplier_id = s.id and contact.role = 'orders' and contact.email <> ''
        order by contact.added_at, contact.id limit 1), s.email) as "supplierEmail",
      c.note, c.owner_id as "ownerId", c.sent_at as "sentAt", c.sent_to as "sentTo",
      c.credit_number as "creditNumber", c.dispute_reason as "disputeReason",
      c.settled_with as "settledWith", c.settlement_reference as "settlementReference",
      c.replacement_on::text as "replacementOn", c.write_off_reason as "writeOffReason",
      decider.full_name as "endedBy", c.ended_at as "endedAt", c.created_by as "createdBy"
    from supplier_claims c ${beside} left join profiles decider on decider.id = c.ended_by
    where c.id = ${id}`.execute(reader)
  const [row] = found.rows
  if (!row) throw new Error(`Claim ${id} went away between two reads.`)
  const { createdBy, ...head } = row
  return {
    ...head,
    isOwn: createdBy !== null && createdBy === authorId(actor),
    items: await linesOfClaim(reader, id),
    messages: await messagesOfClaim(reader, id),
    files: await withKinds(reader, await filesOfClaim(reader, id)),
    returns: await returnsOfClaim(reader, head),
    replacement: await replacementOf(reader, id),
    variances: await variancesOfClaim(reader, id),
  }
}

async function variancesOfClaim(reader: Reader, id: string): Promise<SupplierClaim['variances']> {
  const found = await sql<SupplierClaim['variances'][number]>`select id, number
    from stock_variances where claim_id = ${id} and claim_noun = 'supplier_claim'
    order by number`.execute(reader)
  return found.rows
}

export async function historyOfClaim(
  reader: Reader,
  actor: Actor,
  { id }: { readonly id: string },
) {
  await findClaim(reader, actor, id)
  const amounts = ['totalMinor', 'beforeMinor', 'settledMinor']
  return { entries: historyWithoutCosts(actor, await eventsOf(reader, id), amounts) }
}
