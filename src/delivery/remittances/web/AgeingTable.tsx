import { useQuery } from '@tanstack/react-query'
import { AppLink } from '#platform/web/AppLink.tsx'
import { formatCount } from '#platform/web/format-instant.ts'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import type { AgeingRow } from '../remittances.fields.ts'
import classes from './remittances.module.css'
import { remittancesApi } from './remittances-api.ts'

type Age = Extract<keyof AgeingRow, `${string}Minor`>

const ages: readonly { readonly key: Age; readonly label: string }[] = [
  { key: 'notDueMinor', label: 'Not due yet' },
  { key: 'weekMinor', label: 'Up to 7 days late' },
  { key: 'fortnightMinor', label: '8 to 14' },
  { key: 'monthMinor', label: '15 to 30' },
  { key: 'olderMinor', label: 'Over 30' },
]

/** How much each courier owes and for how long; the bar shows it at a glance. */
export function AgeingTable() {
  const { data, error } = useQuery(remittancesApi.ask('standing', {}))
  // The list below is loaded first, and must not move down.
  if (!data && !error) return <div className={classes.awaited} aria-hidden />
  if (!data || data.ageing.length === 0) return null
  return (
    <div className={classes.scroll}>
      <table className={classes.ageing}>
        <caption className="visually-hidden">Cash owed by courier and age</caption>
        <thead>
          <tr>
            <th scope="col">Courier</th>
            <th scope="col" className={classes.right}>
              Parcels
            </th>
            {ages.map(({ key, label }) => (
              <th key={key} scope="col" className={classes.right}>
                {label}
              </th>
            ))}
            <th scope="col" className={classes.right}>
              Owed
            </th>
            <th scope="col" aria-label="By age" />
          </tr>
        </thead>
        <tbody>
          {data.ageing.map((row) => (
            <AgeingLine key={`${row.courierId} ${row.currency}`} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function AgeingLine({ row }: { row: AgeingRow }) {
  const { courierId, courierName, currency, parcels, totalMinor } = row
  return (
    <tr>
      <th scope="row">
        <AppLink search={{ tab: 'cash', courier: courierId }} className={classes.link} keepsScroll>
          {courierName}
        </AppLink>
      </th>
      <td className={classes.right}>{formatCount(parcels)}</td>
      {ages.map(({ key }) => (
        <td key={key} className={classes.right}>
          {row[key] === 0 ? '–' : <MoneyText minor={row[key]} currency={currency} />}
        </td>
      ))}
      <td className={classes.total}>
        <MoneyText minor={totalMinor} currency={currency} />
      </td>
      <td className={classes.barCell} aria-hidden>
        <span className={classes.bar}>
          {ages.map(({ key }) => (
            <span key={key} data-age={key} style={{ flexGrow: row[key] / totalMinor }} />
          ))}
        </span>
      </td>
    </tr>
  )
}
