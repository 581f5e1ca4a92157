import { IconTable } from '@tabler/icons-react'
import { formatMoney } from '#platform/money.ts'
import { formatCount, formatDay, shortDay } from '#platform/web/format-instant.ts'
import { usePhone } from '#platform/web/use-phone.ts'
import { axisFor } from './chart-scale.ts'
import type { OrdersOfDays } from './dashboard-api.ts'
import classes from './OrdersPerDay.module.css'

/** Drawn at about the displayed size, so that the text is not scaled down too far. */
const shapes = {
  desk: { width: 640, height: 220, nameEvery: 2 },
  phone: { width: 330, height: 190, nameEvery: 4 },
}
const left = 44
/** The name of the last day is wider than its bar. */
const right = 10
const bottom = 24
const top = 8

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' })
const long = (day: string) => `${weekday.format(new Date(day))}, ${formatDay(day)}`

/** Bars for the eye, and the same numbers as a table for everyone else. */
export function OrdersPerDay({ days, currency }: OrdersOfDays) {
  const { width, height, nameEvery } = usePhone() ? shapes.phone : shapes.desk
  const axis = axisFor(Math.max(0, ...days.map(({ orders }) => orders)))
  const sum = days.reduce((total, { orders }) => total + orders, 0)
  if (sum === 0)
    return <p className={classes.none}>{`No orders in the last ${days.length} days.`}</p>
  const pitch = (width - left - right) / Math.max(1, days.length)
  const y = (value: number) => height - bottom - (value / axis.top) * (height - bottom - top)
  return (
    <figure className={classes.figure}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`Bar chart: ${formatCount(sum)} orders in the last ${days.length} days`}
        className={classes.chart}
      >
        {axis.ticks.map((tick) => (
          <g key={tick}>
            <line x1={left} x2={width} y1={y(tick)} y2={y(tick)} className={classes.grid} />
            <text x={left - 8} y={y(tick) + 4} className={classes.tick} textAnchor="end">
              {formatCount(tick)}
            </text>
          </g>
        ))}
        {days.map(({ day, orders, totalMinor }, index) => {
          const x = left + index * pitch
          const isNamed = (days.length - 1 - index) % nameEvery === 0
          return (
            <g key={day} className={classes.day}>
              <title>{`${long(day)}: ${formatCount(orders)} orders, ${formatMoney(totalMinor, currency)}`}</title>
              <rect x={x} y={top} width={pitch} height={height - bottom - top} opacity={0} />
              <rect
                x={x + pitch * 0.18}
                y={y(orders)}
                width={pitch * 0.64}
                height={height - bottom - y(orders)}
                rx={2}
                className={classes.bar}
              />
              {isNamed && (
                <text x={x + pitch / 2} y={height - 7} className={classes.tick} textAnchor="middle">
                  {shortDay(day)}
                </text>
              )}
            </g>
          )
        })}
      </svg>
      <details className={classes.details}>
        <summary>
          <IconTable size={16} aria-hidden />
          Show as a table
        </summary>
        <table className={classes.table}>
          <caption className="visually-hidden">Orders per day</caption>
          <thead>
            <tr>
              <th scope="col">Day (UTC)</th>
              <th scope="col">Orders</th>
              <th scope="col">Total</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, orders, totalMinor }) => (
              <tr key={day}>
                <th scope="row">{long(day)}</th>
                <td>{formatCount(orders)}</td>
                <td>{formatMoney(totalMinor, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
