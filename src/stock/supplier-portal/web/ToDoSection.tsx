import { useState } from 'react'
import { formatMoney } from '#platform/money.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { AppLink } from '#platform/web/AppLink.tsx'
import { formatDay } from '#platform/web/format-instant.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { usePhone } from '#platform/web/use-phone.ts'
import type { PortalOrderRow, PortalToDo } from '../supplier-portal.fields.ts'
import classes from './supplier-portal.module.css'

/** How many of them are above the orders on a phone. */
const fewOnPhone = 2

/** What waits for the supplier, the most pressing first. */
export function ToDoSection({ toDo }: { toDo: PortalToDo }) {
  const { toAnswer, overdue, decided, tasks, closedBecause } = toDo
  const isPhone = usePhone()
  const [isWhole, setWhole] = useState(false)
  const all = [
    ...toAnswer.map((order) => (
      <li key={`answer ${order.id}`}>
        <ToneBadge tone="active" label={order.revision > 1 ? 'Changed' : 'New'} />
        <OrderLink order={order} act="Answer" />
        <span className={classes.minor}>
          {linesText(order.lines)}, {formatMoney(order.totalMinor, order.currency)}
          {order.expectedOn ? `, expected ${formatDay(order.expectedOn)}` : ''}
          {order.isLate ? ', late' : ''}
        </span>
      </li>
    )),
    ...overdue.map((order) => (
      <li key={`late ${order.id}`}>
        <ToneBadge tone="bad" label="Late" />
        <OrderLink order={order} act="Open" />
        <span className={classes.minor}>
          {order.expectedOn ? `expected ${formatDay(order.expectedOn)}, ` : ''}
          {order.outletName}
        </span>
      </li>
    )),
    ...tasks.map(({ key, tone, mark, title, view, open, note }) => (
      <li key={key}>
        <ToneBadge tone={tone} label={mark} />
        <AppLink search={{ view, open }}>{title}</AppLink>
        <span className={classes.minor}>{note}</span>
      </li>
    )),
    ...decided.map(({ orderId, label, decision, decidedAt }) => (
      <li key={`decided ${orderId}`}>
        <ToneBadge
          tone={decision === 'accepted' ? 'good' : 'waiting'}
          label={decision === 'accepted' ? 'Accepted' : 'Declined'}
        />
        <AppLink search={{ open: orderId }}>Your changes to {label}</AppLink>
        <span className={classes.minor}>
          <InstantText at={decidedAt} />
        </span>
      </li>
    )),
  ]
  const shown = isPhone && !isWhole ? all.slice(0, fewOnPhone) : all
  return (
    <Section title="To do">
      {closedBecause ? <p className={classes.closed}>{closedBecause}</p> : null}
      {all.length === 0 ? (
        <p className={classes.minor}>
          Every order is answered, none is late, and nothing else waits for you.
        </p>
      ) : null}
      <ul className={classes.toDo}>{shown}</ul>
      {all.length > shown.length ? (
        <ActButton size="xs" onAct={() => setWhole(true)}>
          {`Show all ${all.length}`}
        </ActButton>
      ) : null}
    </Section>
  )
}

const OrderLink = ({ order, act }: { order: PortalOrderRow; act: string }) => (
  <AppLink search={{ open: order.id }}>
    {act} {order.label}
  </AppLink>
)

const linesText = (lines: number) => (lines === 1 ? '1 line' : `${lines} lines`)
