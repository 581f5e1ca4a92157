import { formatQuantity } from '#platform/quantity.ts'
import { BarcodePicture } from '#platform/web/BarcodePicture.tsx'
import { PrintSheet } from '#platform/web/PrintSheet.tsx'
import paper from '#platform/web/paper.module.css'
import { orderNoun } from '#sales/orders/orders.nouns.ts'
import { waveLabel, waveNoun } from '../../dispatch.nouns.ts'
import type { WholeWave } from '../../waves.fields.ts'
import { methodLabels } from '../../waves.rules.ts'

/** The printed pick list of a wave, in pick sequence; an order's code opens it at the station. */
export function WavePaper({ wave, onPrinted }: { wave: WholeWave; onPrinted: () => void }) {
  return (
    <PrintSheet paper="a4" onPrinted={onPrinted}>
      <div className={paper.head}>
        <div>
          <h1>Pick list, {waveLabel(wave.number).toLowerCase()}</h1>
          <p>
            {wave.outletCode}, {methodLabels[wave.method].toLowerCase()}
          </p>
        </div>
        <div className={paper.code}>
          <BarcodePicture code={`${waveNoun.scanPrefix ?? ''}${wave.number}`} />
        </div>
      </div>
      <table className={paper.table}>
        <thead>
          <tr>
            <th>Bin</th>
            <th>SKU</th>
            <th>Product</th>
            <th>Lot</th>
            <th>Order</th>
            <th className={paper.right}>Quantity</th>
          </tr>
        </thead>
        <tbody>
          {wave.lineRows.map((line) => (
            <tr key={line.id}>
              <td>{line.binCode ?? '–'}</td>
              <td>
                <code>{line.sku}</code>
              </td>
              <td>{line.title}</td>
              <td>{line.lotCode ?? ''}</td>
              <td>
                {orderNoun.scanPrefix}
                {line.orderNumber}
              </td>
              <td className={paper.right}>{formatQuantity(line.quantity, line.quantityScale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </PrintSheet>
  )
}
