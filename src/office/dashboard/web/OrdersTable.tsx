import { IconTable } from '@tabler/icons-react'
import { formatMoney } from '#platform/money.ts'
import { formatCount, formatDay } from '#platform/web/format-instant.ts'
import type { OrdersOfDays } from './dashboard-api.ts'
import classes from './OrdersPerDay.module.css'

/** The numbers of the chart. */
export function OrdersTable({ days, currency }: OrdersOfDays) {
  return (
    <details className={classes.details}>
      <summary>
        <IconTable size={16} aria-hidden />
        Show as a table
      </summary>
      <table className={classes.table}>
        <caption className="visually-hidden">Orders per day</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Orders</th>
            <th scope="col">Total</th>
            <th scope="col">Before</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, orders, totalMinor, ordersBefore }) => (
            <tr key={day}>
              <th scope="row">{formatDay(day)}</th>
              <td>{formatCount(orders)}</td>
              <td>{formatMoney(totalMinor, currency)}</td>
              <td>{formatCount(ordersBefore)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
