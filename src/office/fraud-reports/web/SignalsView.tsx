import { NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useOutletOptions } from '#organization/outlets/web/index.tsx'
import { AppLink } from '#platform/web/AppLink.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { Pending } from '#platform/web/layout/Pending.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { ScrollRegion } from '#platform/web/layout/ScrollRegion.tsx'
import lineTable from '#platform/web/line-table.module.css'
import { shownLater } from '#platform/web/shown-later.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import type { FraudSignal, FraudSignals } from '../fraud-signals.fields.ts'
import { signalLabels } from '../fraud-signals.ts'
import classes from './fraud-reports.module.css'
import { fraudReportsApi } from './fraud-reports-api.ts'

const SignalPanel = shownLater(async () => (await import('./SignalPanel.tsx')).SignalPanel)

/** Cashiers and couriers who are clearly above the others. */
export function SignalsView() {
  const { params, set } = useUrlState()
  const outlets = useOutletOptions()
  const [shown, setShown] = useState<FraudSignal | null>(null)
  const scope = params.outlet ? { outletId: params.outlet } : {}
  const { data, error, refetch } = useQuery({
    ...fraudReportsApi.ask('signals', scope),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <div className={classes.period}>
        <NativeSelect
          size="xs"
          label="Outlet"
          value={params.outlet ?? ''}
          data={[{ value: '', label: 'All outlets' }, ...outlets]}
          onChange={({ currentTarget: { value } }) => set({ outlet: value || null }, 'replace')}
        />
      </div>
      {error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null}
      {data || error ? null : <Pending />}
      {data ? <p className={classes.minor}>{termsInWords(data)}</p> : null}
      {data?.signals.length === 0 ? (
        <EmptyNote title="No signals">
          {data.compared === 0
            ? 'No cashier and no courier has enough sales or parcels to be compared.'
            : `${data.compared} cashiers and couriers were compared, and none is clearly above the others.`}
        </EmptyNote>
      ) : null}
      {data && data.signals.length > 0 ? (
        <SignalTable signals={data.signals} onShow={setShown} />
      ) : null}
      {shown && !params.report ? (
        <SignalPanel signal={shown} scope={scope} onClose={() => setShown(null)} />
      ) : null}
    </>
  )
}

const termsInWords = ({ days, leastSales, leastParcels, discountPercent }: FraudSignals) =>
  `Cashiers with at least ${leastSales} sales in ${days} days, couriers with at least ${leastParcels} parcels in 13 weeks. Discounts count from ${discountPercent} %. A signal proves nothing: check the records behind it.`

const percent = (share: number) => `${Math.round(share * 1000) / 10} %`

type TableProps = { signals: readonly FraudSignal[]; onShow: (signal: FraudSignal) => void }

function SignalTable({ signals, onShow }: TableProps) {
  return (
    <ScrollRegion label="Signals" className={classes.scroll}>
      <table className={lineTable.lines}>
        <thead>
          <tr>
            <th scope="col">Signal</th>
            <th scope="col">Cashier or courier</th>
            <th scope="col" className={lineTable.right}>
              Count
            </th>
            <th scope="col" className={lineTable.right}>
              Share, 95 % interval
            </th>
            <th scope="col" className={lineTable.right}>
              Others
            </th>
            <th scope="col">
              <span className="visually-hidden">Report</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {signals.map((signal) => (
            <tr key={`${signal.kind} ${signal.id}`}>
              <td>{signalLabels[signal.kind]}</td>
              <td>{signal.name}</td>
              <td className={lineTable.right}>
                <button type="button" className={classes.count} onClick={() => onShow(signal)}>
                  {signal.events} of {signal.sample}
                </button>
              </td>
              <td className={lineTable.right}>
                {percent(signal.share)}
                <span className={classes.interval}>
                  {percent(signal.low)} – {percent(signal.high)}
                </span>
              </td>
              <td className={lineTable.right}>
                {percent(signal.otherShare)}
                <span className={classes.interval}>of {signal.otherSample}</span>
              </td>
              <td>
                <AppLink
                  search={{
                    view: 'signals',
                    report: 'new',
                    from: `${signal.noun}:${signal.id}`,
                    rule: signal.kind,
                  }}
                  label={`Report ${signal.name}: ${signalLabels[signal.kind]}`}
                >
                  Report fraud
                </AppLink>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
