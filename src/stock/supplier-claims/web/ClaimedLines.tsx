import { CodeText } from '#platform/web/CodeText.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import lineTable from '#platform/web/line-table.module.css'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { PhotoList } from '#platform/web/PhotoList.tsx'
import { QuantityText } from '#platform/web/QuantityText.tsx'
import { claimKindLabels, claimWantLabels } from '../claims-on-suppliers.rules.ts'
import type { ClaimLine } from '../supplier-claims.fields.ts'
import classes from './supplier-claims.module.css'

/** A line of both views; the supplier does not see why we changed an amount. */
type ShownLine = Omit<ClaimLine, 'variantId' | 'expectedMinor' | 'amountReason'> & {
  readonly amountReason?: string
}

type ClaimedLinesProps = {
  lines: readonly ShownLine[]
  currency: string
  totalMinor: number
  /** Where the photos are. */
  addressOf: string
}

/** What is claimed, why, and the photos of it. */
export function ClaimedLines({ lines, currency, totalMinor, addressOf }: ClaimedLinesProps) {
  return (
    <Section title="Claimed">
      <table className={lineTable.lines}>
        <thead>
          <tr>
            <th>Product</th>
            <th className={lineTable.right}>Quantity</th>
            <th className={lineTable.right}>Amount</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td className={lineTable.product}>
                <LineFacts line={line} addressOf={addressOf} />
              </td>
              <td className={lineTable.right}>
                <QuantityText
                  quantity={line.quantity}
                  scale={line.quantityScale}
                  unit={line.unit}
                />
              </td>
              <td className={lineTable.right}>
                <MoneyText minor={line.amountMinor} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.sum}>
        Total <MoneyText minor={totalMinor} currency={currency} />
      </p>
    </Section>
  )
}

function LineFacts({ line, addressOf }: { line: ShownLine; addressOf: string }) {
  const { sku, title, kind, note, wanted, amountReason = '', photos } = line
  const cause = [claimKindLabels[kind], note].filter(Boolean).join(': ')
  return (
    <>
      <span>{title}</span>
      <span className={classes.minor}>
        <CodeText code={sku} /> · {cause}
      </span>
      <span className={classes.minor}>Wanted: {claimWantLabels[wanted].toLowerCase()}</span>
      {amountReason ? <span className={classes.minor}>Amount: {amountReason}</span> : null}
      <PhotoList
        photos={photos}
        addressOf={(fileId) => `${addressOf}/${fileId}`}
        words={`${sku} as it was delivered`}
      />
    </>
  )
}
