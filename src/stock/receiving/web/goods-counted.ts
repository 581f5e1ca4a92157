import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import type { ShownRefusal } from '#platform/web/client.ts'
import type { ShownScan } from '#platform/web/scan/ScanResultBar.tsx'
import { formatAmount } from '#stock/scanning/scanned-amount.ts'
import type { CountAnswer, CountScan } from '#stock/scanning/web/index.tsx'
import type { WholeReceipt } from '../receiving.fields.ts'
import type { CountOutcome } from '../receiving.rules.ts'
import { awaitedWords } from './awaited-words.ts'
import { goalOf, isFull } from './goods-lines.ts'

/** What the server made of a scan of delivered goods. */
export type GoodsTaken = {
  readonly lineId: string
  readonly lotId: string | null
  readonly outcome: CountOutcome
  readonly reasonCode: string | null
  readonly binId: string | null
  readonly quantity: number
  /** The carton of which all was counted. */
  readonly carton: { readonly id: string; readonly label: string } | null
}

/** What was decided about a scan that was refused at first. */
export type Decided = {
  readonly outcome?: CountOutcome
  readonly reject?: ReasonGiven | null
  readonly expiresOn?: string
  readonly isNotOrdered?: boolean
}

export type GoodsScan = CountScan<Decided>
export type AgainWith = (more: { more: Decided }) => void

/** The ways out of a refused scan; others only say what is wrong. */
export function waysOutOf({ code }: ShownRefusal, scan: GoodsScan, again: AgainWith) {
  const decide = (label: string, decided: Decided) => ({
    label,
    act: () => again({ more: { ...scan.more, ...decided } }),
  })
  if (code === 'over_tolerance')
    return {
      title: 'More than ordered',
      sound: 'over',
      ways: [decide('Reject these', rejected('more_than_ordered'))],
    } as const
  if (code === 'shelf_life_short')
    return {
      title: 'Expires too soon',
      sound: 'over',
      ways: [
        decide('Keep for quality control', { outcome: 'quality' }),
        decide('Reject', rejected('shelf_life_short')),
      ],
    } as const
  if (code === 'carton_counted') return { title: 'Already counted', sound: 'over' } as const
  if (code === 'other_carton') return { title: 'Another delivery' }
  if (code === 'other_expiry') return { title: 'Another expiry date' }
  if (code === 'bin_closed') return { title: 'Bin closed' }
  return undefined
}

const rejected = (code: string): Decided => ({ outcome: 'rejected', reject: { code, note: '' } })

/** What is said of a scan that counts: how much of the line is here, and who waits for it. */
export function answerTo(counted: CountAnswer<WholeReceipt, GoodsTaken>): ShownScan {
  const { taken, record: receipt } = counted
  const line = receipt.rows.find(({ id }) => id === taken.lineId)
  if (!line) return { sound: 'ok', title: 'Counted' }
  const isRejected = taken.outcome === 'rejected'
  const goal = goalOf(line)
  const of = goal === null || isRejected ? '' : ` of ${formatAmount(line, goal)}`
  const here = formatAmount(line, isRejected ? line.rejected : line.accepted)
  const title = `${line.sku} ${here}${of}${said[taken.outcome]}`
  const awaited = isRejected ? null : awaitedWords(line)
  const text = awaited ? `${awaited}. Bring it to packing.` : line.title
  const cartonTitle = taken.carton ? `${taken.carton.label}${said[taken.outcome]}` : null
  const isAll = receipt.orderId !== null && !receipt.isBlind && receipt.rows.every(isFull)
  if (isAll)
    return { sound: 'done', title: 'All here', text: `${cartonTitle ?? title}. Receive it.` }
  if (cartonTitle) return { sound: 'ok', title: cartonTitle, text: 'Everything in it is counted.' }
  return { sound: 'ok', title, text }
}

const said: Readonly<Record<CountOutcome, string>> = {
  accepted: '',
  quality: ', for quality control',
  rejected: ' rejected',
}
