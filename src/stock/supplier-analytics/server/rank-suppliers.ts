import { capability } from '#organization/users/capabilities.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { fileOfList } from '#platform/server/lists/file-of-list.ts'
import { serveSmallList } from '#platform/server/lists/serve-small-list.ts'
import type { SupplierRank } from '../supplier-analytics.fields.ts'
import { figuresOf } from '../supplier-figures.rules.ts'
import { supplierRankingList } from '../supplier-ranking.list.ts'
import { classOf } from '../supplier-scores.rules.ts'
import { noLines } from '../supplier-sums.rules.ts'
import { type ReportInput, reportLines } from './read-evaluated-lines.ts'
import { reportTerms } from './report-terms.ts'
import { serveReportList } from './serve-report-list.ts'
import { sumLines } from './sum-lines.ts'
import { readSuppliers } from './supplier-reports.ts'

/** A company has some hundreds of suppliers: all are ranked at once. */
const rankingOf = (asked: ReportInput) =>
  serveSmallList<SupplierRank, typeof supplierRankingList>(supplierRankingList, {
    rows: (reader, actor) => rankSuppliers(reader, actor, asked),
    keyOf: ({ supplierId }) => supplierId,
    filters: {
      // Chosen before the figures are calculated.
      due: () => null,
      outletId: () => null,
      sample: ({ sample }) => sample,
      class: ({ scoreClass }) => scoreClass,
    },
    search: ({ code, name }) => `${code} ${name}`,
  })

async function rankSuppliers(reader: Reader, actor: Actor, asked: ReportInput) {
  const terms = await reportTerms(reader)
  const sums = await sumLines(reader, 'supplier', ...(await reportLines(reader, actor, asked)))
  const suppliers = await readSuppliers(reader, [...sums.keys()])
  return suppliers.map((supplier): SupplierRank => {
    const summed = sums.get(supplier.supplierId) ?? noLines
    const figures = figuresOf(summed, terms)
    return {
      ...supplier,
      ...figures,
      sample: figures.isFew ? 'few' : 'enough',
      leftOut: summed.leftOut,
      scoreClass: figures.isFew ? null : classOf(figures.score),
    }
  })
}

export const supplierRanking = serveReportList(supplierRankingList, rankingOf)

/** Shares are in percent in a file, as they are on the screen. */
const percent = (points: number | null) => (points === null ? null : points / 100)

/** The ranking as it is filtered. */
export const supplierRankingFile = fileOfList(supplierRanking, {
  path: '/files/supplier-analytics',
  name: 'supplier-analytics',
  access: capability.supplierAnalytics,
  cells: {
    score: ({ score }) => percent(score),
    onTime: ({ onTime }) => percent(onTime),
    onTimeLast: ({ onTimeLast }) => percent(onTimeLast),
    inFull: ({ inFull }) => percent(inFull),
    otif: ({ otif }) => percent(otif),
    fill: ({ fill }) => percent(fill),
    defects: ({ defects }) => percent(defects),
    price: ({ priceDrift }) => percent(priceDrift),
    lateDays: ({ lateDays }) => percent(lateDays),
  },
})
