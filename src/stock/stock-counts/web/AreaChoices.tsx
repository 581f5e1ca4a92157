import { Checkbox, Input, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useId } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { IconButton } from '#platform/web/IconButton.tsx'
import { newUuid } from '#platform/web/new-uuid.ts'
import {
  type AreaEntry,
  type BinOfAisle,
  binsIn,
  byAisle,
  byRanges,
  mostAreas,
  newEntry,
} from './area-entry.ts'
import { CounterChoices } from './CounterChoices.tsx'
import classes from './stock-counts.module.css'

type AreaChoicesProps = {
  outletId: string
  bins: readonly BinOfAisle[]
  areas: readonly AreaEntry[]
  error: string | null
  onAreas: (areas: readonly AreaEntry[]) => void
}

/** Areas of a count: by aisle, as ranges of bins in pick sequence, or one by one. */
export function AreaChoices({ outletId, bins, areas, error, onAreas }: AreaChoicesProps) {
  const codes = useId()
  const change = (key: string, patch: Partial<AreaEntry>) =>
    onAreas(areas.map((area) => (area.key === key ? { ...area, ...patch } : area)))
  return (
    <div>
      <div className={classes.acts}>
        <ActButton size="xs" onAct={() => onAreas(byAisle(bins))}>
          One area for each aisle
        </ActButton>
        {[2, 3, 4].map((parts) => (
          <ActButton key={parts} size="xs" onAct={() => onAreas(byRanges(bins, parts))}>
            {parts} equal areas
          </ActButton>
        ))}
        <ActButton
          size="xs"
          whyNot={areas.length >= mostAreas ? `A count has at most ${mostAreas} areas.` : null}
          onAct={() => onAreas([...areas, newEntry(newUuid(), areas.length + 1)])}
        >
          Add an area
        </ActButton>
      </div>
      <datalist id={codes}>
        {bins.map(({ id, code }) => (
          <option key={id} value={code} />
        ))}
      </datalist>
      <ul className={classes.areas}>
        {areas.map((area) => (
          <li key={area.key}>
            <AreaFields
              area={area}
              bins={bins}
              codes={codes}
              outletId={outletId}
              onArea={(patch) => change(area.key, patch)}
              onRemove={() => onAreas(areas.filter(({ key }) => key !== area.key))}
            />
          </li>
        ))}
      </ul>
      {error ? <Input.Error role="alert">{error}</Input.Error> : null}
    </div>
  )
}

type AreaFieldsProps = {
  area: AreaEntry
  bins: readonly BinOfAisle[]
  /** The id of the list of codes. */
  codes: string
  outletId: string
  onArea: (patch: Partial<AreaEntry>) => void
  onRemove: () => void
}

function AreaFields({ area, bins, codes, outletId, onArea, onRemove }: AreaFieldsProps) {
  const aisles = [...new Set(bins.map(({ aisle }) => aisle))]
  const { length } = area.aisles
  const has = binsIn(area, bins)
  return (
    <fieldset className={classes.area} aria-label={area.name}>
      <div className={classes.areaHead}>
        <TextInput
          label="Name of the area"
          required
          maxLength={60}
          value={area.name}
          onChange={({ currentTarget }) => onArea({ name: currentTarget.value })}
        />
        <span className={classes.minor}>{has === 1 ? '1 bin' : `${has} bins`}</span>
        <IconButton label={`Remove ${area.name}`} onAct={onRemove}>
          <IconX size={16} />
        </IconButton>
      </div>
      {length === 0 ? (
        <div className={classes.range}>
          <TextInput
            label="First bin"
            list={codes}
            autoComplete="off"
            value={area.firstCode}
            onChange={({ currentTarget }) => onArea({ firstCode: currentTarget.value })}
          />
          <TextInput
            label="Last bin"
            list={codes}
            autoComplete="off"
            value={area.lastCode}
            onChange={({ currentTarget }) => onArea({ lastCode: currentTarget.value })}
          />
        </div>
      ) : null}
      {area.firstCode === '' && area.lastCode === '' ? (
        <Checkbox.Group
          label="Aisles"
          value={[...area.aisles]}
          onChange={(chosen) => onArea({ aisles: chosen })}
        >
          <div className={classes.aisles}>
            {aisles.map((aisle) => (
              <Checkbox key={aisle} value={aisle} label={aisle} />
            ))}
          </div>
        </Checkbox.Group>
      ) : null}
      <CounterChoices
        outletId={outletId}
        label={`Who counts ${area.name}`}
        counterIds={area.counterIds}
        onCounters={(counterIds) => onArea({ counterIds })}
      />
    </fieldset>
  )
}
