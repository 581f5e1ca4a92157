import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import { formatMoney } from '#platform/money.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useWhyNot } from '#platform/web/permissions-context.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { OrderShopFacts } from '../channels.contract.ts'
import classes from './channels.module.css'
import { channelsApi, moneyOfChannels } from './channels-api.ts'

/** The way out of a hold for another total: take the channel's, with the difference as a charge. */
export function TakeTotal({ orderId, shop }: { orderId: string; shop: OrderShopFacts }) {
  const [isOpen, setOpen] = useState(false)
  const act = useAct({
    area: 'channels',
    run: channelsApi.call.takeTotal,
    onRefusal: () => true,
    onDone: () => {
      setOpen(false)
      tellSuccess('The total of the sales channel is taken')
    },
  })
  // Users who may edit the order may adopt the total; the permission is that of the order's outlet.
  const missing = useWhyNot(capability.orders)
  const { data: terms } = useQuery(moneyOfChannels.ask('of', { id: orderId }))
  const whyNot = missing ?? terms?.whyNotEdit ?? null
  const { channelName, currency, totalMinor, ownMinor, isTotalHeld, version } = shop
  if (!isTotalHeld || totalMinor === null || totalMinor === ownMinor) return null
  const money = (minor: number) => formatMoney(minor, currency)
  const difference = money(Math.abs(totalMinor - ownMinor))
  return (
    <div className={classes.row}>
      <span>
        {channelName} says {money(totalMinor)}, and we calculate {money(ownMinor)}.
      </span>
      <ActButton
        size="xs"
        operation="channels.takeTotal"
        whyNot={whyNot}
        onAct={() => setOpen(true)}
      >
        Take the channel’s total
      </ActButton>
      {isOpen ? (
        <ConfirmDialog
          title={`Take the total of ${channelName}?`}
          confirmLabel={`Take ${money(totalMinor)}`}
          isPending={act.isPending}
          refusal={act.refusal}
          onConfirm={() => act.start({ id: orderId, version })}
          onClose={() => setOpen(false)}
        >
          {totalMinor > ownMinor
            ? `${difference} is added as a charge named “Difference to ${channelName}”, and the hold ends.`
            : `${difference} is taken off as a charge named “Difference to ${channelName}”, and the hold ends.`}
        </ConfirmDialog>
      ) : null}
    </div>
  )
}
