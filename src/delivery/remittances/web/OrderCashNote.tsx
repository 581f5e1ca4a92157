import { useQuery } from '@tanstack/react-query'
import type { Tone } from '#platform/machine.ts'
import { AppLink } from '#platform/web/AppLink.tsx'
import { formatDay } from '#platform/web/format-instant.ts'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { OrderCash } from '../remittances.fields.ts'
import classes from './remittances.module.css'
import { remittancesApi } from './remittances-api.ts'

const tones: Readonly<Record<OrderCash['state'], { tone: Tone; label: string }>> = {
  none: { tone: 'quiet', label: 'None' },
  expected: { tone: 'waiting', label: 'Expected at the door' },
  collected: { tone: 'special', label: 'With the courier' },
  disputed: { tone: 'bad', label: 'Disputed' },
  remitted: { tone: 'good', label: 'Remitted' },
}

/** The status of the cash that a courier collects for an order; nothing where it collects none. */
export function OrderCashNote({ orderId }: { orderId: string }) {
  const { data } = useQuery(remittancesApi.ask('ofOrder', { orderId }))
  if (!data || data.state === 'none') return null
  const { tone, label } = tones[data.state]
  const { dueOn, isLate, courierName, remittanceId, remittanceNumber } = data
  return (
    <div className={classes.cash}>
      <FactList
        facts={[
          {
            label: 'Cash on delivery',
            value: (
              <>
                <MoneyText minor={data.cashMinor} currency={data.currency} />{' '}
                <ToneBadge tone={isLate ? 'bad' : tone} label={label} />
              </>
            ),
          },
          { label: 'Courier', value: courierName },
          {
            label: isLate ? 'Was due' : 'Due',
            value: data.state === 'collected' && dueOn ? formatDay(dueOn.slice(0, 10)) : null,
          },
          {
            label: 'Remittance',
            value: remittanceId ? (
              <AppLink
                to="/dispatch"
                search={{ tab: 'cash', view: 'remittances', remittance: remittanceId }}
              >
                {remittanceNumber}
              </AppLink>
            ) : null,
          },
        ]}
      />
    </div>
  )
}
