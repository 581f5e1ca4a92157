import { type ReactNode, Suspense, useState } from 'react'
import { displayName, LazyChangeUserDialog, useAuth } from '#organization/users/web/index.tsx'
import { notifyRefused } from '#platform/web/notify.ts'
import { isServerAway } from '#platform/web/server-away.ts'
import classes from './pos.module.css'
import { useTill } from './training/till-port.ts'

export type CashierChange = {
  /** Asks for the PIN of a scanned badge; null where badges do not sign in. */
  readonly onBadge: ((badge: string) => void) | null
  /** Who sells, with the button that hands over. */
  readonly line: ReactNode
}

/**
 * Hands a shared register over to the next cashier, by badge and PIN. The cart stays open, because it
 * is the customer's; the sale is recorded under the cashier who takes the money.
 */
export function useCashierChange(register: string): CashierChange {
  const { me } = useAuth()
  const { isTraining } = useTill()
  /** As it was scanned; empty for one that is still to be scanned, null while the dialog is closed. */
  const [badge, setBadge] = useState<string | null>(null)
  if (me?.sessionKind !== 'device') return { onBadge: null, line: null }
  const ask = (scanned: string) => {
    if (isTraining) return notifyRefused('End the training before you change the cashier.')
    if (isServerAway())
      return notifyRefused('The server checks badges and can’t be reached. Wait for the network.')
    setBadge(scanned)
  }
  const line = (
    <>
      <p className={classes.register}>
        {displayName(me.profile)}
        <button type="button" className={classes.plain} onClick={() => ask('')}>
          Change cashier
        </button>
      </p>
      <Suspense>
        {badge === null ? null : (
          <LazyChangeUserDialog
            title="Change cashier"
            effect="The open sale stays. It is recorded under the cashier who takes the money."
            device={register}
            badge={badge}
            onClose={() => setBadge(null)}
          />
        )}
      </Suspense>
    </>
  )
  return { onBadge: ask, line }
}
