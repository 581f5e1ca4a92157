import { lazy, Suspense, useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { AppLink } from '#platform/web/AppLink.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import type { Order } from '../orders.contract.ts'
import { orderLabel } from '../orders.nouns.ts'
import classes from './orders.module.css'

const DoubleDialog = lazy(async () => ({
  default: (await import('./DoubleDialog.tsx')).DoubleDialog,
}))

type Relative = Order['merged'][number]

/** The other orders that this one has to do with, and the one that it seems to repeat. */
export function OrderRelatives({ order }: { order: Order }) {
  const { params, set } = useUrlState()
  const [isComparing, setComparing] = useState(false)
  const listed = (relatives: readonly (Relative | null)[]) =>
    relatives.filter((relative) => relative !== null)
  const groups = [
    { words: 'Its lines went into', relatives: listed([order.mergedInto]) },
    { words: 'Took in', relatives: order.merged },
    { words: 'Split off', relatives: listed([order.splitFrom]) },
    { words: 'Parts were split off as', relatives: order.splitInto },
    { words: 'A copy of', relatives: listed([order.copiedFrom]) },
  ].filter(({ relatives }) => relatives.length > 0)
  const { doubleOf } = order
  return (
    <>
      {order.isSuspectedDouble && doubleOf ? (
        <p className={classes.double}>
          It seems to repeat {orderLabel(doubleOf.number).toLowerCase()}.{' '}
          <ActButton size="xs" operation="orderDesk.clearDouble" onAct={() => setComparing(true)}>
            Compare
          </ActButton>
        </p>
      ) : null}
      {groups.map(({ words, relatives }) => (
        <p key={words} className={classes.quiet}>
          {words}{' '}
          {relatives.map(({ id, number, outletCode }, place) => (
            <span key={id}>
              {place > 0 ? ', ' : ''}
              <AppLink search={{ ...params, open: id }}>{orderLabel(number)}</AppLink> ({outletCode}
              )
            </span>
          ))}
        </p>
      ))}
      {isComparing ? (
        <Suspense>
          <DoubleDialog
            order={order}
            onClose={() => setComparing(false)}
            onMerged={(intoId) => set({ open: intoId }, 'replace')}
          />
        </Suspense>
      ) : null}
    </>
  )
}
