import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { LazyVariantPicker } from '#stock/catalog/web/index.tsx'
import { LazyBinPicker } from '#stock/inventory/web/index.tsx'
import type { Variance } from '../variances.fields.ts'
import type { ChosenPlace } from './cause-entry.ts'
import classes from './variances.module.css'
import { variancesApi } from './variances-api.ts'

type OtherPlaceProps = {
  variance: Variance
  place: ChosenPlace
  /** `cause 2`. */
  name: string
  onPlace: (place: ChosenPlace) => void
}

/** Where the goods are instead, chosen by hand or scanned: another product, bin or lot. */
export function OtherPlace({ variance, place, name, onPlace }: OtherPlaceProps) {
  const [isChoosing, setChoosing] = useState(false)
  const { data } = useQuery(
    variancesApi.ask('lots', { id: variance.id, variantId: place.variantId }),
  )
  const lots = data?.lots ?? []
  return (
    <fieldset className={classes.place}>
      <legend className={classes.minor}>{`Where the goods of ${name} are`}</legend>
      {isChoosing ? (
        <Suspense>
          <LazyVariantPicker
            label={`Product of ${name}`}
            onPick={({ id, sku }) => {
              onPlace({ ...place, variantId: id, sku, lotId: null, lotCode: null })
              setChoosing(false)
            }}
          />
        </Suspense>
      ) : (
        <p className={classes.product}>
          {place.sku}{' '}
          <button type="button" className={classes.quiet} onClick={() => setChoosing(true)}>
            Choose another product
          </button>
        </p>
      )}
      <LazyBinPicker
        label={`Bin of ${name}`}
        outletId={variance.outletId}
        bin={place.binId && place.binCode ? { id: place.binId, code: place.binCode } : null}
        onPick={(bin) => onPlace({ ...place, binId: bin?.id ?? null, binCode: bin?.code ?? null })}
      />
      {lots.length > 0 ? (
        <NativeSelect
          label={`Lot of ${name}`}
          value={place.lotId ?? ''}
          data={[
            { value: '', label: 'No lot' },
            ...lots.map(({ id, code }) => ({ value: id, label: code })),
          ]}
          onChange={({ currentTarget: { value } }) => {
            const lot = lots.find(({ id }) => id === value)
            onPlace({ ...place, lotId: lot?.id ?? null, lotCode: lot?.code ?? null })
          }}
        />
      ) : null}
    </fieldset>
  )
}
