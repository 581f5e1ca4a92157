import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { formatMoney } from '#platform/money.ts'
import { formatCount, formatDay, shortDay } from '#platform/web/format-instant.ts'
import { PathLink } from '#platform/web/shell/PathLink.tsx'
import { usePhone } from '#platform/web/use-phone.ts'
import { changeOf } from '../figure-words.ts'
import { axisFor } from './chart-scale.ts'
import type { OrdersOfDays } from './dashboard-api.ts'
import classes from './OrdersPerDay.module.css'
import { OrdersTable } from './OrdersTable.tsx'

type Day = OrdersOfDays['days'][number]
type Props = OrdersOfDays & { ordersPath: string | null; why: ReactNode }

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' })

/**
 * Bars of the period, with the one before as outlines. The line above says the total, or the day
 * under the pointer or the focus, which the arrow keys move.
 */
export function OrdersPerDay({ days, currency, ordersPath, why }: Props) {
  const [shown, setShown] = useState<string | null>(null)
  const isPhone = usePhone()
  const isEmpty = days.every((of) => of.orders === 0 && of.ordersBefore === 0)
  const axis = axisFor(Math.max(0, ...days.flatMap((of) => [of.orders, of.ordersBefore])))
  const share = (count: number) => `${(count / axis.top) * 100}%`
  const day = days.find((of) => of.day === shown)
  const nameEvery = Math.ceil(days.length / (isPhone ? 4 : 7))
  const inTabOrder = days.some((of) => of.day === shown) ? shown : days.at(-1)?.day
  if (isEmpty)
    return <p className={classes.none}>No orders in this period, nor in the one before.</p>
  return (
    <figure className={classes.figure}>
      <div className={classes.total}>
        <p aria-live="polite">{day ? dayInWords(day, currency) : totalInWords(days)}</p>
        {why}
      </div>
      <div className={classes.plot}>
        <div className={classes.ticks} aria-hidden>
          {axis.ticks.map((tick) => (
            <span key={tick} className={classes.tick} style={{ insetBlockEnd: share(tick) }}>
              {formatCount(tick)}
            </span>
          ))}
        </div>
        <section
          aria-label="Orders per day, as bars"
          className={classes.days}
          onKeyDown={moveFocus}
          onMouseLeave={() => setShown(null)}
        >
          {days.map((of) => {
            const bar = {
              className: classes.day,
              'aria-label': dayInWords(of, currency),
              tabIndex: of.day === inTabOrder ? 0 : -1,
              onMouseEnter: () => setShown(of.day),
              onFocus: () => setShown(of.day),
              onBlur: () => setShown(null),
            }
            const drawn = (
              <>
                <span className={classes.before} style={{ blockSize: share(of.ordersBefore) }} />
                <span className={classes.bar} style={{ blockSize: share(of.orders) }} />
              </>
            )
            return ordersPath ? (
              <PathLink key={of.day} {...bar} href={`${ordersPath}&placed=${of.day}`}>
                {drawn}
              </PathLink>
            ) : (
              <button key={of.day} {...bar} type="button">
                {drawn}
              </button>
            )
          })}
        </section>
        <div className={classes.names} aria-hidden>
          {days.map((of, at) => (
            <span key={of.day} className={classes.name}>
              {(days.length - 1 - at) % nameEvery === 0 ? shortDay(of.day) : ''}
            </span>
          ))}
        </div>
      </div>
      <p className={classes.legend}>
        <span className={classes.legendBar} aria-hidden /> This period
        <span className={classes.legendBefore} aria-hidden /> {beforeOf(days)}
      </p>
      <OrdersTable days={days} currency={currency} />
    </figure>
  )
}

const beforeOf = (days: readonly Day[]) =>
  days.length === 1 ? 'Yesterday' : `The ${days.length} days before`

function totalInWords(days: readonly Day[]): string {
  const sum = (of: 'orders' | 'ordersBefore') => days.reduce((total, day) => total + day[of], 0)
  const now = sum('orders')
  const words = `${formatCount(now)} ${now === 1 ? 'order' : 'orders'}`
  const before = beforeOf(days)
  const change = changeOf(
    now,
    sum('ordersBefore'),
    `on ${before[0]?.toLowerCase()}${before.slice(1)}`,
  )
  return change ? `${words}, ${change}` : words
}

function dayInWords({ day, orders, totalMinor, ordersBefore, dayBefore }: Day, currency: string) {
  const name = `${weekday.format(new Date(day))}, ${formatDay(day)}`
  const words = `${formatCount(orders)} ${orders === 1 ? 'order' : 'orders'}`
  const money = formatMoney(totalMinor, currency)
  return `${name}: ${words}, ${money} · ${shortDay(dayBefore)}: ${formatCount(ordersBefore)}`
}

/** The arrow keys move the focus along the days. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const bars = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')]
  const at = bars.findIndex((bar) => bar.matches(':focus'))
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
  const next = step === 0 ? undefined : bars[at + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
