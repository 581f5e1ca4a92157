import { NativeSelect } from '@mantine/core'
import type { ColumnMapping } from '../match-columns.ts'
import type { ArrivedTable, ImportKindFacts } from '../table-imports.contract.ts'
import { usesOfColumns } from '../unused-columns.ts'
import type { ChosenExtras } from './ImportExtras.tsx'
import classes from './imports.module.css'

type ColumnMatchesProps = {
  table: ArrivedTable
  kind: ImportKindFacts
  mapping: ColumnMapping
  extras: ChosenExtras
  onChange: (mapping: ColumnMapping) => void
}

const leftOut = { value: '', label: 'Not used' }

/** Each column of the file with its first cells, and what it is used for, or why it is not. */
export function ColumnMatches({ table, kind, mapping, extras, onChange }: ColumnMatchesProps) {
  const keyAt = (place: number) => Object.keys(mapping).find((key) => mapping[key] === place) ?? ''
  const choose = (place: number, key: string) => {
    const others = Object.entries(mapping).filter(([name, at]) => at !== place && name !== key)
    onChange(Object.fromEntries(key === '' ? others : [...others, [key, place]]))
  }
  const uses = usesOfColumns(kind, table.headers, mapping, {
    pictures: extras.fetchPictures,
    openingStock: extras.openingOutletId !== null,
  })
  return (
    <table className={classes.columns}>
      <thead>
        <tr>
          <th scope="col">In the file</th>
          <th scope="col">Used for</th>
        </tr>
      </thead>
      <tbody>
        {table.headers.map((heading, place) => {
          const key = keyAt(place)
          const hint = kind.fields.find((field) => field.key === key)?.hint
          const name = heading || `Column ${place + 1}`
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place; two may be headed alike.
            <tr key={place} data-unmatched={uses[place]?.usedFor === null}>
              <th scope="row">
                <span className={classes.heading}>{name}</span>
                <span className={classes.cells}>{cellsAt(table, place)}</span>
              </th>
              <td>
                <NativeSelect
                  size="xs"
                  aria-label={`${name} is used for`}
                  title={hint ?? undefined}
                  value={key}
                  data={[
                    leftOut,
                    ...kind.fields.map((field) => ({
                      value: field.key,
                      label: field.isRequired ? `${field.label} (needed)` : field.label,
                    })),
                  ]}
                  onChange={(event) => choose(place, event.currentTarget.value)}
                />
                {uses[place]?.why ? <span className={classes.why}>{uses[place].why}</span> : null}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function cellsAt({ columns }: ArrivedTable, place: number): string {
  return columns[place]?.examples.join(' · ') || 'empty'
}
