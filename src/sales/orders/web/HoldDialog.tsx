import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useReason } from '#organization/reasons/web/index.tsx'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { DateTimeField, isInstant } from '#platform/web/DateTimeField.tsx'
import { optionsOf } from '#platform/web/filters/options-of.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import { holdLabels } from '../order-words.ts'
import type { Order } from '../orders.contract.ts'
import { orderLabel } from '../orders.nouns.ts'
import { ordersApi } from './orders-api.ts'

type HoldKind = Order['openHolds'][number]

function isHoldKind(text: string): text is HoldKind {
  return text in holdLabels
}

/** Puts the order on hold for one of the six kinds, with the reason. */
export function HoldDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const [kind, setKind] = useState<HoldKind>('manual')
  const [endsAt, setEndsAt] = useState('')
  const reason = useReason('order.hold')
  const label = orderLabel(order.number)
  const act = useAct({
    area: 'orders',
    run: ordersApi.call.hold,
    onRefusal: () => true,
    onDone: () => {
      tellSuccess(`${label} is on hold`)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={`Hold ${label.toLowerCase()}?`}
      confirmLabel={`Hold ${label.toLowerCase()}`}
      fields={
        <>
          <NativeSelect
            label="Kind"
            value={kind}
            data={optionsOf(holdLabels)}
            onChange={({ currentTarget: { value } }) => isHoldKind(value) && setKind(value)}
          />
          {reason.fields}
          <DateTimeField
            label="Until"
            description="Left empty: until a user releases it."
            value={endsAt}
            onInstant={setEndsAt}
          />
        </>
      }
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={() => {
        const given = reason.take()
        if (!given || (endsAt !== '' && !isInstant(endsAt))) return
        const until = endsAt === '' ? {} : { endsAt }
        act.start({ id: order.id, kind, reason: given, ...until })
      }}
      onClose={onClose}
    >
      It moves no further until the hold is released. Its stock stays reserved.
    </ConfirmDialog>
  )
}
