import { sql } from 'kysely'
import { historyWithoutCosts } from '#organization/users/server/index.ts'
import type { ListInput } from '#platform/lists/list-input.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { eventsOf } from '#platform/server/events/events-of.ts'
import { serveList } from '#platform/server/lists/serve-list.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import { settingOf, settingsOf } from '#platform/server/settings/read-setting.ts'
import { receivingSettings } from '#stock/receiving/receiving.settings.ts'
import type { LandedCost, LandedCostOfReceipt, LandedCostRow } from '../landed-costs.fields.ts'
import { landedCostList } from '../landed-costs.list.ts'
import { chargeLabels } from '../landed-costs.rules.ts'
import { landedCostsSettings } from '../landed-costs.settings.ts'
import { access, findLandedCost, mayRead, totalMinor } from './find-landed-cost.ts'
import { goodsToCost } from './goods-to-cost.ts'
import { linesOfLandedCost } from './lines-of-landed-cost.ts'
import { chargesOf, receiptIdsOf } from './parts-of-landed-cost.ts'

const kindsInWords = sql`coalesce((select string_agg(
    ${JSON.stringify(chargeLabels)}::jsonb ->> kinds.kind, ', ' order by kinds.first)
  from (select charge.kind, min(charge.position) as first from landed_cost_charges charge
    where charge.landed_cost_id = c.id group by charge.kind) as kinds), '')`

const ofLines = (column: 'stock_minor' | 'sold_minor' | 'reversed_stock_minor') =>
  sql<number | null>`(select sum(l.${sql.ref(column)})::bigint from landed_cost_lines l
    where l.landed_cost_id = c.id)`

const billedBy = sql`coalesce(s.name, c.biller)`

type Prefixes = { readonly own: string; readonly receipt: string }

const readPrefixes = (reader: Reader): Promise<Prefixes> =>
  settingsOf(reader, { own: landedCostsSettings.prefix, receipt: receivingSettings.prefix })

const rowColumns = ({ own, receipt }: Prefixes) => sql`c.id, ${own}::text || c.number as label,
  c.state, c.supplier_id as "supplierId", ${billedBy} as "billedBy", c.reference,
  c.outlet_id as "outletId", o.code as "outletCode",
  coalesce((select string_agg(${receipt}::text || r.number, ', ' order by r.number)
    from landed_cost_receipts own join goods_receipts r on r.id = own.receipt_id
    where own.landed_cost_id = c.id), '') as receipts, ${kindsInWords} as kinds,
  ${totalMinor} as "totalMinor", ${ofLines('stock_minor')} as "stockMinor",
  ${ofLines('sold_minor')} as "soldMinor", c.currency, c.costed_on::text as "costedOn",
  author.full_name as "enteredBy", c.entered_at as "enteredAt", c.version`

const beside = sql`join outlets o on o.id = c.outlet_id
  left join suppliers s on s.id = c.supplier_id
  left join profiles author on author.id = c.entered_by`

/**
 * Landed costs. They are entered by hand, some a week, so that an order without an index sorts at
 * most some thousands.
 */
async function landedCostsFor(reader: Reader) {
  const prefixes = await readPrefixes(reader)
  return serveList<LandedCostRow, typeof landedCostList>(landedCostList, {
    table: 'landed_costs c',
    id: 'c.id',
    joined: beside,
    within: (actor) => mayRead(actor),
    filters: {
      state: 'c.state',
      supplierId: 'c.supplier_id',
      outletId: { ownOutlet: 'c.outlet_id', access },
      costed: { day: 'c.costed_on' },
    },
    sorts: {
      label: { by: 'c.number', kind: 'number' },
      billedBy: { by: 'coalesce(s.name, c.biller)', kind: 'text' },
      outlet: { by: 'o.code', kind: 'text' },
      total: {
        by: `(select coalesce(sum(charge.amount_minor), 0)::bigint
          from landed_cost_charges charge where charge.landed_cost_id = c.id)`,
        kind: 'number',
      },
      costed: { by: 'c.costed_on', kind: 'day' },
      at: { by: 'c.entered_at', kind: 'instant' },
    },
    search: (q) => matchesLandedCost(q, prefixes),
    columns: () => rowColumns(prefixes),
    beside,
  })
}

const numberIn = (text: string, prefix: string) =>
  text.toUpperCase().startsWith(prefix.toUpperCase()) ? text.slice(prefix.length) : ''

/** By its number, the number of a receipt, who bills it, its reference or note. */
function matchesLandedCost(q: string, { own, receipt }: Prefixes) {
  const text = q.trim()
  const isNumber = /^\d{1,15}$/
  const number = isNumber.test(text) ? text : numberIn(text, own)
  const ofReceipt = numberIn(text, receipt)
  if (isNumber.test(ofReceipt))
    return sql<boolean>`c.id in (select own.landed_cost_id from landed_cost_receipts own
      join goods_receipts r on r.id = own.receipt_id where r.number = ${Number(ofReceipt)})`
  const ofNumber = isNumber.test(number) ? sql`c.number = ${Number(number)}` : sql`false`
  return sql<boolean>`(${ofNumber}
    or ${matchesWords("(c.biller || ' ' || c.reference || ' ' || c.note)", text)}
    or c.supplier_id in (select id from suppliers
      where ${matchesWords("(code || ' ' || name)", text)}))`
}

export async function listLandedCosts(
  reader: Reader,
  actor: Actor,
  input: ListInput<typeof landedCostList>,
) {
  return (await landedCostsFor(reader)).page(reader, actor, input)
}

/** Every landed cost of a filter, page by page, for its file. */
export async function* everyLandedCost(
  reader: Reader,
  actor: Actor,
  filter: ListInput<typeof landedCostList>,
) {
  yield* (await landedCostsFor(reader)).every(reader, actor, filter)
}

type Lines = 'receiptsCosted' | 'charges' | 'lines' | 'problem'
type Head = Omit<LandedCost, Lines | 'needsAnother' | 'mostMinor'>

export async function getLandedCost(
  reader: Reader,
  actor: Actor,
  { id }: { readonly id: string },
): Promise<LandedCost> {
  const cost = await findLandedCost(reader, actor, id)
  const found = await sql<Head>`
    select ${rowColumns(await readPrefixes(reader))}, o.name as "outletName", c.biller, c.note,
      poster.full_name as "postedBy", c.posted_at as "postedAt",
      reverser.full_name as "reversedBy", c.reversed_at as "reversedAt",
      ${ofLines('reversed_stock_minor')} as "reversedStockMinor"
    from landed_costs c ${beside} left join profiles poster on poster.id = c.posted_by
    left join profiles reverser on reverser.id = c.reversed_by
    where c.id = ${id}`.execute(reader)
  const [head] = found.rows
  if (!head) throw new Error(`Landed cost ${id} went away between two reads.`)
  const receiptIds = await receiptIdsOf(reader, id)
  const goods = await goodsToCost(reader, actor, { receiptIds })
  const charges = await chargesOf(reader, id)
  const { lines, problem } = await linesOfLandedCost(reader, {
    ...cost,
    charges,
    goods: goods.lines,
  })
  const mostMinor = await settingOf(reader, landedCostsSettings.postingMinor, cost.outletId)
  const self = authorId(actor)
  const isOwn = self !== null && [cost.enteredBy, cost.changedBy].includes(self)
  return {
    ...head,
    receiptsCosted: goods.receipts,
    charges,
    lines,
    problem,
    needsAnother: isOwn && head.totalMinor > mostMinor,
    mostMinor,
  }
}

/** The landed costs of a receipt, newest first. */
export async function landedCostsOfReceipt(
  reader: Reader,
  actor: Actor,
  { receiptId }: { readonly receiptId: string },
) {
  await goodsToCost(reader, actor, { receiptIds: [receiptId] })
  const { own } = await readPrefixes(reader)
  const found = await sql<LandedCostOfReceipt>`
    select c.id, ${own}::text || c.number as label, c.state, ${billedBy} as "billedBy",
      ${kindsInWords} as kinds, c.costed_on::text as "costedOn", c.currency, (
        select sum(l.amount_minor)::bigint from landed_cost_lines l
        join goods_receipt_lines line on line.id = l.receipt_line_id
        where l.landed_cost_id = c.id and line.receipt_id = ${receiptId}) as "amountMinor"
    from landed_costs c left join suppliers s on s.id = c.supplier_id
    where c.state <> 'cancelled' and ${mayRead(actor)} and c.id in (
      select landed_cost_id from landed_cost_receipts where receipt_id = ${receiptId})
    order by c.entered_at desc, c.id desc`.execute(reader)
  return { landedCosts: found.rows }
}

export async function historyOfLandedCost(
  reader: Reader,
  actor: Actor,
  { id }: { readonly id: string },
) {
  await findLandedCost(reader, actor, id)
  const entries = await eventsOf(reader, id)
  return { entries: historyWithoutCosts(actor, entries, ['totalMinor', 'stockMinor']) }
}
