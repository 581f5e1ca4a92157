import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '#platform/money.ts'
import { FigureStrip } from '#platform/web/layout/FigureStrip.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { CashOwed } from './CashOwed.tsx'
import { DisputeList } from './DisputeList.tsx'
import { RemittanceList } from './RemittanceList.tsx'
import { RemittanceView } from './RemittanceView.tsx'
import { remittancesApi } from './remittances-api.ts'

/** Cash on delivery: due, paid and disputed. */
export function CashTab() {
  const { params } = useUrlState()
  if (params.remittance) return <RemittanceView key={params.remittance} id={params.remittance} />
  return (
    <>
      <CashFigures />
      <OpenList view={params.view} />
    </>
  )
}

function OpenList({ view }: { view: string | undefined }) {
  if (view === 'remittances') return <RemittanceList />
  return view === 'disputes' ? <DisputeList /> : <CashOwed />
}

/** The lists of this tab; each figure opens the list behind it. */
function CashFigures() {
  const { params } = useUrlState()
  const { data } = useQuery(remittancesApi.ask('standing', {}))
  const isOwed = params.view !== 'remittances' && params.view !== 'disputes'
  const owed = sumsInWords(data?.ageing.map((row) => [row.currency, row.totalMinor]) ?? [])
  const house = data?.house
  const figures = [
    {
      key: 'owed',
      label: 'Owed by couriers',
      count: undefined,
      shown: data ? owed : undefined,
      tone: 'active' as const,
      search: { tab: 'cash' },
      isCurrent: isOwed && !params.late,
    },
    {
      key: 'late',
      label: 'Late parcels',
      count: data?.lateParcels,
      tone: 'bad' as const,
      search: { tab: 'cash', late: '1' },
      isCurrent: isOwed && Boolean(params.late),
    },
    {
      key: 'remittances',
      label: 'Remittances to settle',
      count: house?.toSettle,
      tone: 'waiting' as const,
      search: { tab: 'cash', view: 'remittances' },
      isCurrent: params.view === 'remittances',
    },
    {
      key: 'disputes',
      label: 'Disputed',
      count: undefined,
      shown: house
        ? sumsInWords(house.disputed.map((row) => [row.currency, row.atStakeMinor]))
        : undefined,
      tone: 'special' as const,
      search: { tab: 'cash', view: 'disputes' },
      isCurrent: params.view === 'disputes',
    },
  ]
  // Remittances are company-wide: users of some outlets only do not see them.
  const shown = house === null ? figures.slice(0, 2) : figures
  return <FigureStrip label="Cash now" figures={shown} />
}

/** One amount per currency: amounts are never added across currencies. */
function sumsInWords(amounts: readonly (readonly [currency: string, minor: number])[]): string {
  const sums = new Map<string, number>()
  for (const [currency, minor] of amounts) sums.set(currency, (sums.get(currency) ?? 0) + minor)
  const words = [...sums].map(([currency, minor]) => formatMoney(minor, currency))
  return words.length === 0 ? 'Nothing' : words.join(' + ')
}
