import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { ScanLine, scanFrameClasses } from '#stock/scanning/web/index.tsx'
import type { ReceiptLine, WholeReceipt } from '../receiving.fields.ts'
import { awaitedWords } from './awaited-words.ts'
import { CountedPieces } from './CountedPieces.tsx'
import { goalOf } from './goods-lines.ts'
import { LinePhotos } from './LinePhotos.tsx'

type GoodsScanLinesProps = {
  receipt: WholeReceipt
  lines: readonly ReceiptLine[]
  /** Counts the rest of a line at once. */
  onAll: (sku: string, rest: number) => void
}

/** The lines of a delivery with their counters. */
export function GoodsScanLines({ receipt, lines, onAll }: GoodsScanLinesProps) {
  if (lines.length === 0)
    return <p className={scanFrameClasses.minor}>Scan the first product of this delivery.</p>
  return (
    <ul className={scanFrameClasses.lines}>
      {lines.map((line) => (
        <ScanLine
          key={line.id}
          line={line}
          count={line.accepted}
          goal={goalOf(line)}
          done="here"
          onAll={(rest) => onAll(line.sku, rest)}
        >
          <LineNotes line={line} />
          <CountedPieces receipt={receipt} line={line} />
          <LinePhotos receipt={receipt} line={line} />
        </ScanLine>
      ))}
    </ul>
  )
}

function LineNotes({ line }: { line: ReceiptLine }) {
  const { supplierSku, bin } = line
  const awaited = awaitedWords(line)
  const notes = [
    supplierSku && `Supplier SKU ${supplierSku}`,
    bin && `Usually in bin ${bin.code}`,
  ].filter(Boolean)
  return (
    <>
      {notes.length > 0 ? (
        <span className={scanFrameClasses.minor}>{notes.join(' · ')}</span>
      ) : null}
      {line.isNotOrdered ? (
        <span>
          <ToneBadge tone="waiting" label="Not on the order" />
        </span>
      ) : null}
      {awaited ? (
        <span>
          <ToneBadge tone="special" label={`${awaited}: bring it to packing`} />
        </span>
      ) : null}
    </>
  )
}
