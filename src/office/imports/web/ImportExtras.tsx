import { Checkbox, NativeSelect } from '@mantine/core'
import { Section } from '#platform/web/layout/Section.tsx'
import { whyNotExtra } from '../import-extras.rules.ts'
import type { ColumnMapping } from '../match-columns.ts'
import type { ArrivedTable, ImportKindFacts } from '../table-imports.contract.ts'
import classes from './imports.module.css'

export type ChosenExtras = {
  readonly fetchPictures: boolean
  /** The id of an outlet; null where no quantities are booked. */
  readonly openingOutletId: string | null
}

type ImportExtrasProps = {
  table: ArrivedTable
  kind: ImportKindFacts
  mapping: ColumnMapping
  chosen: ChosenExtras
  onChange: (chosen: ChosenExtras) => void
}

/** What the file can bring beside its records; nothing of it unless it is chosen. */
export function ImportExtras({ table, kind, mapping, chosen, onChange }: ImportExtrasProps) {
  const offers = new Set(kind.fields.flatMap(({ extra }) => extra ?? []))
  if (offers.size === 0) return null
  const noPictures = whyNotExtra(kind.fields, mapping, 'pictures')
  const noQuantities =
    table.openingOutlets.length === 0
      ? 'You may not take goods into stock at any outlet.'
      : whyNotExtra(kind.fields, mapping, 'openingStock')
  return (
    <Section title="Pictures and stock">
      <div className={classes.form}>
        {offers.has('pictures') ? (
          <Checkbox
            label="Fetch pictures from their addresses"
            description={
              noPictures ?? 'They are fetched after the import. This page reports on each of them.'
            }
            disabled={noPictures !== null && !chosen.fetchPictures}
            checked={chosen.fetchPictures}
            onChange={(event) =>
              onChange({ ...chosen, fetchPictures: event.currentTarget.checked })
            }
          />
        ) : null}
        {offers.has('openingStock') ? (
          <NativeSelect
            label="Book quantities as opening stock"
            description={
              noQuantities ?? 'Only for variants that have no stock movement at that outlet yet.'
            }
            disabled={noQuantities !== null && chosen.openingOutletId === null}
            value={chosen.openingOutletId ?? ''}
            data={[
              { value: '', label: 'Not booked' },
              ...table.openingOutlets.map(({ id, code, name }) => ({
                value: id,
                label: `At ${code}, ${name}`,
              })),
            ]}
            onChange={(event) =>
              onChange({ ...chosen, openingOutletId: event.currentTarget.value || null })
            }
          />
        ) : null}
      </div>
    </Section>
  )
}

/** Why the file cannot be checked with what is chosen; null when it can. */
export function whyNotExtras(
  { fields }: ImportKindFacts,
  mapping: ColumnMapping,
  { fetchPictures, openingOutletId }: ChosenExtras,
): string | null {
  return (
    (fetchPictures ? whyNotExtra(fields, mapping, 'pictures') : null) ??
    (openingOutletId ? whyNotExtra(fields, mapping, 'openingStock') : null)
  )
}
