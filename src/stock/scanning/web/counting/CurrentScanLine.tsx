import type { ReactNode } from 'react'
import { formatQuantity } from '#platform/quantity.ts'
import { CurrentLine } from '#platform/web/scan/mode/CurrentLine.tsx'
import { ProductTile } from '#stock/catalog/web/index.tsx'

type CurrentScanLineProps = {
  line: {
    readonly sku: string
    readonly title: string
    readonly pictureId: string | null
    readonly quantityScale: number
  }
  count: number
  /** Null in a blind count. */
  goal: number | null
  bin: string | null
  minor?: ReactNode
}

/** On a phone: the line in hand, with its bin and its count. */
export function CurrentScanLine({ line, count, goal, bin, minor }: CurrentScanLineProps) {
  const { title, sku, pictureId, quantityScale } = line
  const of = goal === null ? '' : ` of ${formatQuantity(goal, quantityScale)}`
  return (
    <CurrentLine
      picture={<ProductTile fileId={pictureId} title={title} />}
      title={title}
      code={sku}
      place={bin === null ? undefined : { name: 'Bin', code: bin }}
      quantity={`${formatQuantity(count, quantityScale)}${of}`}
      minor={minor}
    />
  )
}
