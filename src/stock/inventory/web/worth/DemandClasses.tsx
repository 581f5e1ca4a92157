import { useQuery } from '@tanstack/react-query'
import { AppLink } from '#platform/web/AppLink.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { formatCount } from '#platform/web/format-instant.ts'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { stockWorth } from '../stock-api.ts'
import classes from './worth.module.css'
import { ofOutlet } from './worth-params.ts'

const consumption = [
  { key: 'A', label: 'A, the first 80 % of what is used up, by value' },
  { key: 'B', label: 'B, up to 95 %' },
  { key: 'C', label: 'C, the rest' },
] as const

const steadiness = [
  { key: 'X', label: 'X, steady' },
  { key: 'Y', label: 'Y, varying' },
  { key: 'Z', label: 'Z, erratic' },
] as const

/** The amount and steadiness of consumption; each number opens its levels. */
export function DemandClasses() {
  const { params } = useUrlState()
  const { data, error, refetch } = useQuery(stockWorth.ask('classes', ofOutlet(params)))
  if (error && !data) return <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} />
  if (!data) return null
  if (data.classes.length === 0)
    return (
      <EmptyNote title="No classes yet">
        They are calculated each night, from what was issued in a year.
      </EmptyNote>
    )
  const counts = new Map(data.classes.map((row) => [row.class, row.levels]))
  const outlet = params.outlet ? { outlet: params.outlet } : {}
  return (
    <Section level={2} title="Levels by consumption and steadiness">
      <table className={`${classes.sums} ${classes.classes}`}>
        <thead>
          <tr>
            <th scope="col">Consumption in a year</th>
            {steadiness.map(({ key, label }) => (
              <th key={key} scope="col" className={classes.right}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {consumption.map((abc) => (
            <tr key={abc.key}>
              <th scope="row">{abc.label}</th>
              {steadiness.map((xyz) => {
                const name = `${abc.key}${xyz.key}`
                return (
                  <td key={name} className={classes.right}>
                    <AppLink
                      className={classes.sum}
                      search={{ ...outlet, class: name }}
                      label={`Levels of class ${name}`}
                    >
                      {formatCount(counts.get(name) ?? 0)}
                    </AppLink>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}
