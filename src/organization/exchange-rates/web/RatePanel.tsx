import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { rateInWords } from '#platform/exchange.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { formatDay } from '#platform/web/format-instant.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { ExchangeRateRow } from '../exchange-rates.fields.ts'
import { rateStateLabels } from '../exchange-rates.rules.ts'
import { exchangeRatesApi } from './exchange-rates-api.ts'

/** One rate: who added it, and who ended it. */
export function RatePanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useQuery(exchangeRatesApi.ask('list', { rateId: [id] }))
  const rate = data?.rows[0]
  if (!rate) return null
  return <KnownRate rate={rate} onClose={onClose} />
}

function KnownRate({ rate, onClose }: { rate: ExchangeRateRow; onClose: () => void }) {
  const { id, currency: from, into, state, addedBy, endedBy, endedAt } = rate
  const [isAsking, setAsking] = useState(false)
  const words = rateInWords({ from, into, rate: rate.rate })
  const act = useAct({
    area: 'exchangeRates',
    run: exchangeRatesApi.call.withdraw,
    onDone: () => {
      tellSuccess(`${words} withdrawn`)
      onClose()
    },
  })
  return (
    <SidePanel
      title={words}
      onClose={onClose}
      foot={
        state === 'current' ? (
          <ActButton operation="exchangeRates.withdraw" onAct={() => setAsking(true)}>
            Withdraw
          </ActButton>
        ) : null
      }
    >
      <FactList
        facts={[
          { label: 'From', value: formatDay(rate.validOn) },
          { label: 'State', value: rateStateLabels[state] },
          { label: 'Added by', value: addedBy },
          { label: 'Added', value: <InstantText at={rate.addedAt} /> },
          { label: `${rateStateLabels[state]} by`, value: endedBy },
          { label: rateStateLabels[state], value: endedAt ? <InstantText at={endedAt} /> : null },
        ]}
      />
      {isAsking ? (
        <ConfirmDialog
          title={`Withdraw ${words}?`}
          confirmLabel="Withdraw rate"
          isPending={act.isPending}
          refusal={act.refusal}
          onConfirm={() => act.start({ id })}
          onClose={() => setAsking(false)}
        >
          Orders that were sent with it keep it. New orders take the rate before it.
        </ConfirmDialog>
      ) : null}
    </SidePanel>
  )
}
