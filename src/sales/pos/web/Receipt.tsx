import { formatMoney } from '#platform/money.ts'
import { formatQuantity } from '#platform/quantity.ts'
import { BarcodePicture } from '#platform/web/BarcodePicture.tsx'
import { formatInstant } from '#platform/web/format-instant.ts'
import { useHouse } from '#platform/web/house-context.ts'
import { PrintSheet } from '#platform/web/PrintSheet.tsx'
import { tenderLabels } from '#sales/registers/tenders.ts'
import { saleLabel } from '../pos.nouns.ts'
import type { Sale } from '../sales.contract.ts'
import classes from './Receipt.module.css'

/** The receipt of a sale on a roll of 80 mm; its barcode finds the sale for a refund. */
export function Receipt({ sale, onPrinted }: { sale: Sale; onPrinted: () => void }) {
  return (
    <PrintSheet paper="receipt" onPrinted={onPrinted}>
      <ReceiptText sale={sale} />
    </PrintSheet>
  )
}

function ReceiptText({ sale }: { sale: Sale }) {
  const { companyName, companyAddress, companyPhone, companyTaxNumber } = useHouse()
  const { number, soldAt, cashier, registerName, outletCode, currency } = sale
  return (
    <div className={classes.receipt}>
      <header className={classes.head}>
        <strong>{companyName}</strong>
        {companyAddress === '' ? null : <span>{companyAddress}</span>}
        {companyPhone === '' ? null : <span>{companyPhone}</span>}
        {companyTaxNumber === '' ? null : <span>Tax number {companyTaxNumber}</span>}
      </header>
      <p className={classes.facts}>
        {saleLabel(number)}, {formatInstant(soldAt)}
        <br />
        {registerName}, {outletCode} · {cashier}
      </p>
      {sale.state === 'voided' ? <p className={classes.mark}>VOIDED</p> : null}
      <ReceiptLines sale={sale} />
      <ReceiptSums sale={sale} />
      <table className={classes.table}>
        <tbody>
          {sale.taxes.map(({ basisPoints, netMinor, taxMinor }) => (
            <tr key={basisPoints}>
              <td>Tax {basisPoints / 100} %</td>
              <td className={classes.right}>net {formatMoney(netMinor, currency)}</td>
              <td className={classes.right}>{formatMoney(taxMinor, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classes.code}>
        <BarcodePicture code={`R-${number}`} moduleDots={2} />
      </div>
    </div>
  )
}

function ReceiptLines({ sale: { lines, currency } }: { sale: Sale }) {
  return (
    <table className={classes.table}>
      <tbody>
        {lines.map((line) => {
          const off = line.discountMinor + line.saleDiscountMinor
          return (
            <tr key={line.id}>
              <td>
                {line.title}
                <br />
                {formatQuantity(line.quantity, line.quantityScale)} ×{' '}
                {formatMoney(line.unitPriceMinor, currency)}
                {off > 0 ? ` − ${formatMoney(off, currency)}` : ''}
              </td>
              <td className={classes.right}>{formatMoney(line.lineMinor - off, currency)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function ReceiptSums({ sale }: { sale: Sale }) {
  const { currency, payments, roundingMinor, changeMinor, totalMinor, refundedMinor } = sale
  const money = (minor: number) => formatMoney(minor, currency)
  const rows = [
    ...(sale.pricesIncludeTax ? [] : [['Tax', money(sale.taxMinor)]]),
    ...(roundingMinor === 0 ? [] : [['Cash rounding', money(roundingMinor)]]),
    ['Total', money(totalMinor)],
    ...payments
      .filter(({ kind }) => kind === 'payment')
      .map(({ method, amountMinor, tenderedMinor }) => [
        tenderLabels[method],
        money(tenderedMinor ?? amountMinor),
      ]),
    ...(changeMinor === 0 ? [] : [['Change', money(changeMinor)]]),
    ...(refundedMinor === 0 ? [] : [['Refunded', money(refundedMinor)]]),
  ]
  return (
    <table className={classes.table}>
      <tbody>
        {rows.map(([label, value], at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two payments may have equal rows
          <tr key={at} className={label === 'Total' ? classes.total : undefined}>
            <td>{label}</td>
            <td className={classes.right}>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
