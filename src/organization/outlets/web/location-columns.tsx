import type { Column } from '#platform/web/DataTable/table-columns.ts'
import { formatCount } from '#platform/web/format-instant.ts'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { areaKindLabels, reachWords } from '../coverage.rules.ts'
import type { ListedArea } from '../locations.fields.ts'
import classes from './places.module.css'

export const areaColumns: readonly Column<ListedArea>[] = [
  {
    key: 'name',
    label: 'Area',
    onCard: 'title',
    render: ({ name, aliases }) => (
      <span className={classes.named}>
        <span className={classes.name}>{name}</span>
        {aliases.length > 0 ? (
          <span className={classes.quiet}>{aliases.slice(0, 3).join(', ')}</span>
        ) : null}
      </span>
    ),
  },
  {
    key: 'within',
    label: 'In',
    width: '200px',
    onCard: 'line',
    render: ({ within, country }) => (within === '' ? country : `${within}, ${country}`),
  },
  {
    key: 'kind',
    label: 'Kind',
    width: '88px',
    onCard: 'line',
    render: ({ kind }) => areaKindLabels[kind],
  },
  {
    key: 'prefixes',
    label: 'Postcodes',
    width: '88px',
    align: 'right',
    onCard: 'line',
    render: ({ prefixes }) => (prefixes === 0 ? '–' : formatCount(prefixes)),
  },
  {
    key: 'couriers',
    label: 'Couriers',
    width: '320px',
    onCard: 'line',
    render: ({ couriers, isActive }) => (
      <span className={classes.marks}>
        {isActive ? null : <ToneBadge tone="quiet" label="Not in use" />}
        {couriers.map(({ code, reach }) => (
          <ToneBadge
            key={code}
            tone={reachWords[reach].tone}
            label={code}
            title={`${code}: ${reachWords[reach].label.toLowerCase()}`}
          />
        ))}
      </span>
    ),
  },
]
