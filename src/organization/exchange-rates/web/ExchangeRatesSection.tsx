import { IconPlus, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import type { ExchangeRateRow } from '../exchange-rates.fields.ts'
import { exchangeRateList } from '../exchange-rates.list.ts'
import { AddRateDialog } from './AddRateDialog.tsx'
import { exchangeRatesApi } from './exchange-rates-api.ts'
import { ImportRatesDialog } from './ImportRatesDialog.tsx'
import { RatePanel } from './RatePanel.tsx'

/** What other currencies are worth, by day, with who entered it. */
export function ExchangeRatesSection() {
  const { params, set } = useUrlState()
  const [adding, setAdding] = useState<'one' | 'many' | null>(null)
  const close = () => setAdding(null)
  return (
    <>
      <ListView
        list={exchangeRateList}
        ask={(call) => exchangeRatesApi.ask('list', call)}
        keyOf={({ id }: ExchangeRateRow) => id}
        exportPath="/files/exchange-rates"
        openParam="rate"
        isDense
        actions={
          <>
            <ActButton
              operation="exchangeRates.add"
              icon={<IconUpload size={16} />}
              onAct={() => setAdding('many')}
            >
              Import rates
            </ActButton>
            <ActButton
              weight="main"
              operation="exchangeRates.add"
              icon={<IconPlus size={16} />}
              onAct={() => setAdding('one')}
            >
              Add rate
            </ActButton>
          </>
        }
        whenNothing={
          <EmptyNote title="No exchange rates yet">
            Add a rate before you order in another currency than that of the outlet.
          </EmptyNote>
        }
      />
      {adding === 'one' ? <AddRateDialog onClose={close} /> : null}
      {adding === 'many' ? <ImportRatesDialog onClose={close} /> : null}
      {params.rate ? (
        <RatePanel
          key={params.rate}
          id={params.rate}
          onClose={() => set({ rate: null }, 'replace')}
        />
      ) : null}
    </>
  )
}
