import type { ShownScan } from '#platform/web/scan/ScanResultBar.tsx'
import { formatAmount } from '#stock/scanning/scanned-amount.ts'
import type {
  CountAnswer,
  CountDone,
  CountScan,
  LateCountScans,
} from '#stock/scanning/web/index.tsx'
import type { SheetLine } from '../late-tallies.fields.ts'
import type { StockCountLine, WholeStockCount } from '../stock-counts.fields.ts'
import { placeWords } from './count-words.ts'

/** Where the next goods are: a bin, or no bin. */
export type CountedPlace = { readonly binId: string | null; readonly code: string | null }

export const placeLabel = ({ code }: CountedPlace): string =>
  code === null ? 'Goods in no bin' : `Bin ${code}`

/** A line as the page shows it; a device keeps nothing of what is expected. */
export type ShownLine = SheetLine & Pick<StockCountLine, 'expected'>

/** What was made of a scan of a count. */
export type Tallied = {
  readonly lineId: string
  readonly round: number
  readonly quantity: number
  readonly line: ShownLine
}

/** What was entered after a scan that was refused at first. */
export type Decided = { readonly expiresOn: string }

export type TallyScanned = CountScan<Decided>
export type TallyAnswer = CountAnswer<WholeStockCount, Tallied>
export type TallyDone = CountDone<Tallied, Decided>
export type TallyLate = LateCountScans<WholeStockCount, Tallied, Decided>

/** What is said of a scan that counts: how much of the line is counted, and where. */
export function answerTo({ taken: { line } }: TallyAnswer): ShownScan {
  const { sku, title, counted, isFound, hasMoved } = line
  const here = `${sku} ${formatAmount(line, counted ?? 0)}`
  const where = placeWords(line)
  if (hasMoved)
    return {
      sound: 'over',
      title: 'Stock moved meanwhile',
      text: `${sku} in ${where} moved between two scans. Discard the line and count it once more.`,
    }
  if (isFound) return { sound: 'over', title: here, text: `${title}: not expected in ${where}.` }
  return { sound: 'ok', title: here, text: `${title}, ${where}` }
}
