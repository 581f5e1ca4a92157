import type { ReactNode } from 'react'
import { CurrentLine } from '#platform/web/scan/mode/CurrentLine.tsx'
import { FoldedLines } from '#platform/web/scan/mode/FoldedLines.tsx'
import { type FootAct, ScanFoot } from '#platform/web/scan/mode/ScanFoot.tsx'
import { ScanMode } from '#platform/web/scan/mode/ScanMode.tsx'
import type { ShownScan } from '#platform/web/scan/ScanResultBar.tsx'
import { ProductTile } from '#stock/catalog/web/index.tsx'
import { formatAmount } from '#stock/scanning/scanned-amount.ts'
import type { ReturnLine, WholeReturn } from '../returns.fields.ts'
import { returnLabel } from '../returns.nouns.ts'
import { toInspect } from '../returns.rules.ts'

type PhoneInspectionProps = {
  found: WholeReturn
  result: ShownScan | null
  lastLineId: string | null
  /** Grades the units of a line. */
  inspect: (line: ReturnLine) => ReactNode
  /** The other steps of the return. */
  acts: ReactNode
  undo: FootAct
  onClose: () => void
  children: ReactNode
}

/** Inspection on a phone: the unit in hand with its grades, and nothing around it. */
export function PhoneInspection(props: PhoneInspectionProps) {
  const { found, result, lastLineId, inspect, acts, undo, onClose, children } = props
  const { number, rows, received, expected } = found
  const last = rows.find(({ id }) => id === lastLineId)
  const line = last ?? rows.find((row) => toInspect(row) > 0) ?? rows[0]
  const others = rows.filter((row) => row !== line)
  return (
    <ScanMode
      title={returnLabel(number)}
      progress={`${received} of ${expected}`}
      onClose={onClose}
      result={result}
      idle="Scan each unit out of the parcel"
      hint="Barcode or SKU"
      current={line ? <UnitInHand line={line} /> : null}
      foot={<ScanFoot undo={undo} main={{ label: 'Done with this parcel', act: onClose }} />}
    >
      {line ? inspect(line) : null}
      {others.length > 0 ? (
        <FoldedLines label={`Other lines: ${others.length}`}>{others.map(inspect)}</FoldedLines>
      ) : null}
      {children}
      <FoldedLines label="All steps">{acts}</FoldedLines>
    </ScanMode>
  )
}

function UnitInHand({ line }: { line: ReturnLine }) {
  const { title, sku, pictureId, received, expected } = line
  return (
    <CurrentLine
      picture={<ProductTile fileId={pictureId} title={title} />}
      title={title}
      code={sku}
      quantity={`${formatAmount(line, received)} of ${formatAmount(line, expected)}`}
    />
  )
}
