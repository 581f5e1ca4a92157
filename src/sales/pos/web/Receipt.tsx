import { BarcodePicture } from '#platform/web/BarcodePicture.tsx'
import { PrintSheet } from '#platform/web/PrintSheet.tsx'
import type { ReceiptModel } from '../receipt-model.ts'
import classes from './Receipt.module.css'

type ReceiptProps = { receipt: ReceiptModel; onPrinted: () => void }

/** The receipt of a sale on a roll of 80 mm; its barcode finds the sale for a refund. */
export function Receipt({ receipt, onPrinted }: ReceiptProps) {
  return (
    <PrintSheet paper="receipt" onPrinted={onPrinted}>
      <ReceiptText receipt={receipt} />
    </PrintSheet>
  )
}

export function ReceiptText({ receipt }: { receipt: ReceiptModel }) {
  const { name, head, facts, marks, lines, sums, taxes, code } = receipt
  return (
    <div className={classes.receipt}>
      <header className={classes.head}>
        <strong>{name}</strong>
        {head.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </header>
      <p className={classes.facts}>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      {marks.map((mark) => (
        <p key={mark} className={classes.mark}>
          {mark}
        </p>
      ))}
      <table className={classes.table}>
        <tbody>
          {lines.map(({ title, detail, amount }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal
            <tr key={at}>
              <td>
                {title}
                <br />
                {detail}
              </td>
              <td className={classes.right}>{amount}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <table className={classes.table}>
        <tbody>
          {sums.map(({ label, value, isTotal }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two payments may have equal rows
            <tr key={at} className={isTotal ? classes.total : undefined}>
              <td>{label}</td>
              <td className={classes.right}>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <table className={classes.table}>
        <tbody>
          {taxes.map(({ label, net, tax }) => (
            <tr key={label}>
              <td>{label}</td>
              <td className={classes.right}>{net}</td>
              <td className={classes.right}>{tax}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classes.code}>
        <BarcodePicture code={code} moduleDots={2} />
      </div>
    </div>
  )
}
