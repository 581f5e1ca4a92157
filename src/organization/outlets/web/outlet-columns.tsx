import { CodeText } from '#platform/web/CodeText.tsx'
import type { Column } from '#platform/web/DataTable/table-columns.ts'
import { formatCount } from '#platform/web/format-instant.ts'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import type { OutletRow } from '../outlets.fields.ts'
import { outletKindLabels } from '../outlets.rules.ts'
import { outletMachine } from '../outlets.states.ts'
import classes from './places.module.css'

const figure = (
  key: 'bins' | 'levels' | 'people',
  label: string,
  width: string,
): Column<OutletRow> => ({
  key,
  label,
  width,
  align: 'right',
  onCard: 'line',
  render: (row) => formatCount(row[key]),
})

export const outletColumns: readonly Column<OutletRow>[] = [
  {
    key: 'outlet',
    label: 'Outlet',
    onCard: 'title',
    render: ({ code, name }) => (
      <span className={classes.named}>
        <span className={classes.name}>{name}</span> <CodeText code={code} />
      </span>
    ),
  },
  {
    key: 'state',
    label: 'State',
    width: '112px',
    onCard: 'mark',
    render: ({ state }) => <StateBadge machine={outletMachine} state={state} />,
  },
  {
    key: 'kind',
    label: 'Kind',
    width: '104px',
    onCard: 'none',
    render: ({ kind }) => outletKindLabels[kind],
  },
  { key: 'city', label: 'City', width: '128px', onCard: 'line', render: ({ city }) => city },
  {
    key: 'does',
    label: 'Open for',
    width: '180px',
    onCard: 'line',
    render: (row) => switchesInWords(row),
  },
  figure('bins', 'Bins', '72px'),
  figure('people', 'People', '72px'),
  figure('levels', 'Products in stock', '124px'),
  {
    key: 'value',
    label: 'Stock value',
    width: '128px',
    align: 'right',
    onCard: 'line',
    render: ({ valueMinor, currency }) =>
      valueMinor === null ? '–' : <MoneyText minor={valueMinor} currency={currency} />,
  },
]

/** `Sells, ships, receives`. */
export function switchesInWords(outlet: Pick<OutletRow, 'sells' | 'ships' | 'receives'>): string {
  const words = [
    outlet.sells ? 'sells' : null,
    outlet.ships ? 'ships' : null,
    outlet.receives ? 'receives' : null,
  ].filter((word) => word !== null)
  const text = words.join(', ')
  return text === '' ? 'Nothing' : text[0]?.toUpperCase() + text.slice(1)
}
