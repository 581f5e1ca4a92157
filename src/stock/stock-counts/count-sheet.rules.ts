import type { CountSheet, SheetLine } from './late-tallies.fields.ts'
import type { TallyEffect } from './offline-counting.rules.ts'
import type { BinOfCount, WholeStockCount } from './stock-counts.fields.ts'

/** The sheet once a scan was counted, or taken back. */
export function afterTally(sheet: CountSheet, effect: TallyEffect): CountSheet {
  const { lineId, quantity, undoes, isNone } = effect
  const known = sheet.lines.find(({ id }) => id === lineId)
  if (!known)
    return undoes || quantity < 0 ? sheet : withLines(sheet, [...sheet.lines, foundLine(effect)])
  const counted = (known.counted ?? 0) + quantity
  const isGone = undoes !== null && (counted <= 0 || isNone)
  if (isGone && known.isFound)
    return withLines(
      sheet,
      sheet.lines.filter(({ id }) => id !== lineId),
    )
  const now = { ...known, counted: isGone ? null : counted }
  return withLines(
    sheet,
    sheet.lines.map((line) => (line.id === lineId ? now : line)),
  )
}

/** Goods that were not expected there. */
function foundLine({ lineId, scan, quantity, ...goods }: TallyEffect): SheetLine {
  const { variantId, sku, title, pictureId, unit, quantityScale, binCode, lotId, lotCode } = goods
  return {
    ...{ variantId, sku, title, pictureId, unit, quantityScale, binCode, lotId, lotCode },
    id: lineId,
    binId: scan.binId,
    round: 1,
    restarts: 0,
    isFound: true,
    counted: quantity,
    hasMoved: false,
    whyAgain: '',
    isOwnBefore: false,
  }
}

type Answered = {
  /** All lines of the product in the bin, as the server has them. */
  readonly lines: readonly SheetLine[]
  readonly record: WholeStockCount
}

/** The sheet with what the server answered to a scan of a product in a bin. */
export function afterAnswer(
  sheet: CountSheet,
  place: Pick<SheetLine, 'variantId' | 'binId'>,
  { lines, record }: Answered,
): CountSheet {
  const isThere = ({ variantId, binId }: SheetLine) =>
    variantId === place.variantId && binId === place.binId
  const known = new Set(sheet.lines.map(({ id }) => id))
  const fresh = lines.filter(({ id }) => !known.has(id))
  const kept = sheet.lines.flatMap((line) =>
    isThere(line) ? lines.filter(({ id }) => id === line.id) : [line],
  )
  return { ...withLines(sheet, [...kept, ...fresh]), count: record }
}

/** The sheet with a line that was counted with the network. */
export function afterCounted(
  sheet: CountSheet,
  { id, ...line }: SheetLine,
  record: WholeStockCount,
): CountSheet {
  const { variantId, sku, title, pictureId, unit, quantityScale, binId, binCode, lotId } = line
  const { lotCode, round, restarts, isFound, counted, hasMoved, whyAgain, isOwnBefore } = line
  // Field by field: what is expected is not kept.
  const kept = {
    ...{ id, variantId, sku, title, pictureId, unit, quantityScale, binId, binCode, lotId },
    ...{ lotCode, round, restarts, isFound, counted, hasMoved, whyAgain, isOwnBefore },
  }
  const isKnown = sheet.lines.some((each) => each.id === id)
  const lines = isKnown
    ? sheet.lines.map((each) => (each.id === id ? kept : each))
    : [...sheet.lines, kept]
  return { ...withLines(sheet, lines), count: record }
}

/** The sums of a count and of its bins are those of its lines. */
function withLines(sheet: CountSheet, lines: SheetLine[]): CountSheet {
  const known = new Set(sheet.bins.map(({ binId }) => binId))
  const found = lines.filter(({ binId }) => !known.has(binId))
  const more = new Map(found.map(({ binId, binCode }) => [binId, binCode]))
  const bins = [
    ...sheet.bins,
    ...[...more].map(([binId, code]) => ({ binId, code, area: null, isOwn: false })),
  ].map((bin): BinOfCount => {
    const within = lines.filter((line) => line.binId === bin.binId)
    return {
      ...bin,
      lines: within.length,
      counted: within.filter(({ counted }) => counted !== null).length,
      toRecount: within.filter(isToRecount).length,
    }
  })
  const count = {
    ...sheet.count,
    lines: lines.length,
    counted: lines.filter(({ counted }) => counted !== null).length,
    toRecount: lines.filter(isToRecount).length,
    moved: lines.filter(({ hasMoved }) => hasMoved).length,
    found: lines.filter(({ isFound }) => isFound).length,
  }
  return { count, bins, lines }
}

const isToRecount = ({ round, counted }: SheetLine) => round > 1 && counted === null
