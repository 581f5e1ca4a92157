import { IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatQuantity } from '#platform/quantity.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { CurrentLine } from '#platform/web/scan/mode/CurrentLine.tsx'
import { FoldedLines } from '#platform/web/scan/mode/FoldedLines.tsx'
import { ScanFoot } from '#platform/web/scan/mode/ScanFoot.tsx'
import { ScanMode } from '#platform/web/scan/mode/ScanMode.tsx'
import type { ShownScan } from '#platform/web/scan/ScanResultBar.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { orderLabel } from '#sales/orders/orders.nouns.ts'
import { ProductTile } from '#stock/catalog/web/index.tsx'
import type { Bench } from '../dispatch.contract.ts'
import { BenchBox } from './BenchBox.tsx'
import { BenchNote } from './BenchNote.tsx'
import { PackedParcel } from './PackedParcel.tsx'

type PhonePackingProps = {
  bench: Bench
  result: ShownScan | null
  /** The user who has the order open at another station. */
  keptBy: string | null
  onTakeOut: (line: Bench['lines'][number]) => void
  onPrint: () => void
  onNext: () => void
  onClose: () => void
  /** All lines. */
  children: ReactNode
}

/** Packing on a phone: the line to pack, and once the parcel is full its label. */
export function PhonePacking(props: PhonePackingProps) {
  const { bench, result, keptBy, onTakeOut, onPrint, onNext, onClose, children } = props
  const { number, units, packedUnits, openHolds, note, customerNote, parcelCode, orderId } = bench
  const line = bench.lines.find(({ packedQuantity, quantity }) => packedQuantity < quantity)
  const begun = bench.lines.findLast(({ packedQuantity }) => packedQuantity > 0)
  const canTakeOut = bench.state === 'confirmed' && begun !== undefined && begun.lots.length < 2
  return (
    <ScanMode
      title={orderLabel(number)}
      progress={`${packedUnits} of ${units}`}
      onClose={onClose}
      result={result}
      idle="Scan each unit"
      hint="Item code, or another order"
      current={line ? <LineToPack line={line} /> : null}
      foot={
        parcelCode ? (
          <ScanFoot main={{ label: 'Next order', act: onNext }} />
        ) : (
          <ScanFoot
            undo={{
              label: begun ? `Take one ${begun.sku} out again` : 'Take a unit out again',
              act: () => begun && onTakeOut(begun),
              whyNot: canTakeOut ? null : 'Nothing can be taken out here. Open “All lines”.',
            }}
            main={{ label: 'Back to the list', act: onClose }}
          />
        )
      }
    >
      {openHolds.map((hold) => (
        <ToneBadge key={hold} tone="bad" label={`On hold: ${hold}`} isLarge />
      ))}
      {keptBy ? (
        <ToneBadge tone="waiting" label={`Also on the bench of ${keptBy}`} isLarge />
      ) : null}
      <BenchNote title="Note of this order" text={note} />
      <BenchNote title="Note of this customer" text={customerNote} />
      {parcelCode ? (
        <>
          <ActButton size="lg" isFullWidth icon={<IconPrinter size={18} />} onAct={onPrint}>
            Print label of {parcelCode}
          </ActButton>
          <PackedParcel orderId={orderId} />
        </>
      ) : null}
      <FoldedLines label={`All lines: ${bench.lines.length}`}>{children}</FoldedLines>
      <BenchBox bench={bench} />
    </ScanMode>
  )
}

function LineToPack({ line }: { line: Bench['lines'][number] }) {
  const { title, sku, pictureId, packedQuantity, quantity, quantityScale } = line
  return (
    <CurrentLine
      instruction="Scan and put into the box"
      picture={<ProductTile fileId={pictureId} title={title} />}
      title={title}
      code={sku}
      quantity={`${formatQuantity(packedQuantity, quantityScale)} of ${formatQuantity(quantity, quantityScale)}`}
    />
  )
}
