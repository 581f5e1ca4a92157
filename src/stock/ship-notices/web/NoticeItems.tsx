import lineTable from '#platform/web/line-table.module.css'
import { QuantityText } from '#platform/web/QuantityText.tsx'
import type { NoticeItem } from '../ship-notices.fields.ts'
import classes from './ship-notices.module.css'

/** What was announced of each line, and what came of it once it is received. */
export function NoticeItems({ items }: { items: readonly NoticeItem[] }) {
  const isReceived = items.some(({ counted }) => counted !== null)
  return (
    <table className={lineTable.lines}>
      <thead>
        <tr>
          <th>Product</th>
          <th className={lineTable.right}>Announced</th>
          {isReceived ? <th className={lineTable.right}>Counted</th> : null}
          {isReceived ? <th className={lineTable.right}>Rejected</th> : null}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.orderLineId}>
            <td className={lineTable.product}>
              <span>{item.title}</span>
              <span className={classes.minor}>
                {item.supplierSku ? `${item.supplierSku} · ` : ''}
                {item.sku}
              </span>
            </td>
            <td className={lineTable.right}>
              <QuantityText quantity={item.announced} scale={item.quantityScale} unit={item.unit} />
            </td>
            {isReceived ? <Came item={item} came={item.counted} /> : null}
            {isReceived ? <Came item={item} came={item.rejected} isBad /> : null}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type CameProps = { item: NoticeItem; came: number | null; isBad?: boolean }

function Came({ item, came, isBad = false }: CameProps) {
  const differs = isBad ? came !== 0 : came !== item.announced
  return (
    <td className={differs ? `${lineTable.right} ${classes.differs}` : lineTable.right}>
      {came === null ? '–' : <QuantityText quantity={came} scale={item.quantityScale} />}
    </td>
  )
}
