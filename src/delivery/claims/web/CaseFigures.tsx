import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '#platform/money.ts'
import { BarChartFigure } from '#platform/web/charts/BarChartFigure.tsx'
import { FigureStrip } from '#platform/web/layout/FigureStrip.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { casesApi } from './claims-api.ts'

/** The value at risk, claimed and recovered; each figure opens the list behind it. */
export function CaseFigures() {
  const { params } = useUrlState()
  const { data } = useQuery(casesApi.ask('figures', {}))
  const [money] = data?.money ?? []
  const shown = (minor: number | undefined) =>
    data ? formatMoney(minor ?? 0, money?.currency ?? 'GBP') : undefined
  return (
    <FigureStrip
      label="Returns not received now"
      figures={[
        { key: 'missing', label: 'Missing', count: data?.missing, tone: 'waiting', search: {} },
        {
          key: 'critical',
          label: 'Critical',
          count: data?.critical,
          tone: 'bad',
          search: { urgency: 'critical' },
          isCurrent: params.urgency === 'critical',
        },
        {
          key: 'risk',
          label: 'Money at risk',
          count: undefined,
          shown: shown(money?.atRiskMinor),
          search: {},
        },
        {
          key: 'claimed',
          label: 'Claimed',
          count: undefined,
          shown: shown(money?.claimedMinor),
          search: { tab: 'claims', owing: 'us' },
        },
        {
          key: 'recovered',
          label: 'Recovered this month',
          count: undefined,
          shown: shown(money?.recoveredMinor),
          tone: 'good',
          search: { tab: 'claims', state: 'settled' },
        },
        {
          key: 'back',
          label: 'To give back',
          count: data?.toGiveBack,
          tone: 'special',
          search: { tab: 'claims', owing: 'courier' },
        },
      ]}
    />
  )
}

/** The couriers that lose parcels on return; below the list, because it is not daily work. */
export function MissingByCourier() {
  const { data } = useQuery(casesApi.ask('figures', {}))
  const couriers = data?.couriers ?? []
  if (couriers.length < 2) return null
  return (
    <BarChartFigure
      title="Missing by courier"
      unit="parcels"
      rows={couriers.map(({ name, missing }) => ({ label: name, value: missing }))}
      format={String}
    />
  )
}
