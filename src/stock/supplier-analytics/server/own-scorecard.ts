import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { fileOfList } from '#platform/server/lists/file-of-list.ts'
import { serveSmallList } from '#platform/server/lists/serve-small-list.ts'
import { asSupplier, supplierOf } from '#stock/supplier-portal/server/index.ts'
import type { OwnScorecard, OwnScoredLine } from '../portal-scorecard.fields.ts'
import { ownScoredLineList } from '../portal-scorecard.list.ts'
import { classOf } from '../supplier-scores.rules.ts'
import { factsOfLines, zonesOfOutlets } from './kept-lines.ts'
import {
  evaluatedLinesFrom,
  type LineSource,
  lineTerms,
  type ReadEvaluated,
} from './read-evaluated-lines.ts'
import { reportTerms } from './report-terms.ts'
import { serveReportList } from './serve-report-list.ts'
import { sumLines } from './sum-lines.ts'
import { courseOf } from './supplier-reports.ts'

type Asked = { readonly due?: string | undefined }

/** The figures of the supplier itself, by the functions of the report that staff see. */
export async function ownScorecard(
  reader: Reader,
  actor: Actor,
  { due }: Asked,
): Promise<OwnScorecard> {
  const [scoreTerms, terms] = [await reportTerms(reader), await lineTerms(reader, due)]
  const source = await ownLines(reader, actor)
  const sums = await asSupplier(reader, actor, (portal) => sumLines(portal, 'all', terms, source))
  const course = courseOf(sums, scoreTerms)
  const { isFew, score } = course.figures
  return { ...course, scoreClass: isFew ? null : classOf(score) }
}

/**
 * The lines of the report, for a statement that is run as the role of the portal: that role sees the
 * supplier's own orders and prices, and neither outlets with their time zones nor why a line is left out.
 */
async function ownLines(reader: Reader, actor: Actor): Promise<LineSource> {
  const zones = await sql<{ id: string; zone: string }>`select o.id, o.zone
    from ${zonesOfOutlets} o`.execute(reader)
  const relations = {
    variants: sql`portal_variants`,
    outlets: sql`(select p.id, p.code, z.zone from portal_outlets p
      join jsonb_to_recordset(${JSON.stringify(zones.rows)}::jsonb) as z(id uuid, zone text)
        on z.id = p.id offset 0)`,
  }
  const own = sql`(select po.id as order_id from purchase_orders po
    where po.supplier_id = ${supplierOf(actor)})`
  return {
    ...relations,
    facts: sql`(${factsOfLines(own, relations)})`,
    within: sql<boolean>`true`,
    hasPrices: sql<boolean>`true`,
    leftOut: sql`select x.order_line_id as line_id,
        json_build_object('reason', '', 'by', null, 'at', x.left_out_at) as what
      from supplier_lines_left_out x where x.counted_at is null`,
  }
}

async function ownEvaluatedLines(reader: Reader, actor: Actor, due: string | undefined) {
  const terms = await lineTerms(reader, due)
  const source = await ownLines(reader, actor)
  return asSupplier(reader, actor, (portal) => evaluatedLinesFrom(portal, terms, source))
}

const servedOf = ({ due }: Asked) =>
  serveSmallList<OwnScoredLine, typeof ownScoredLineList>(ownScoredLineList, {
    rows: async (reader, actor) => (await ownEvaluatedLines(reader, actor, due)).map(rowOf),
    keyOf: ({ id }) => id,
    filters: {
      // Chosen before the lines are evaluated.
      due: () => null,
      outcome: ({ outcome }) => outcome,
      rejected: ({ rejected }) => rejected > 0,
      leftOut: ({ isLeftOut }) => isLeftOut,
    },
    search: ({ orderLabel, sku, title }) => `${orderLabel} ${sku} ${title}`,
  })

function rowOf({ line, accepted, rejected, daysLate, outcome }: ReadEvaluated): OwnScoredLine {
  return {
    id: line.id,
    orderId: line.orderId,
    orderLabel: line.orderLabel,
    sku: line.sku,
    title: line.title,
    unit: line.unit,
    quantityScale: line.quantityScale,
    outletCode: line.outletCode,
    firstPromisedOn: line.firstOn,
    lastPromisedOn: line.lastOn,
    deliveredOn: line.parts.at(-1)?.on ?? null,
    wanted: line.wanted,
    accepted,
    rejected,
    daysLate,
    outcome,
    isLeftOut: line.leftOut !== null,
  }
}

/** The lines behind the figures of the supplier itself. */
export const ownScoredLines = serveReportList(ownScoredLineList, servedOf)

/** The same as a file. */
export const ownScoredLinesFile = fileOfList(ownScoredLines, {
  path: '/files/supplier-portal-scorecard',
  name: 'scorecard',
  access: capability.supplierPortal,
})
