import { NumberInput, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { useAct } from '#platform/web/use-act.ts'
import type { PackedParcel } from '../packed-parcel.fields.ts'
import { weightOff } from '../weighing.rules.ts'
import { dispatchApi } from './dispatch-api.ts'
import classes from './PackingBench.module.css'

/** The measured weight beside the expected one. A scale in keyboard mode fills the field. */
export function ParcelWeight({ orderId, parcel }: { orderId: string; parcel: PackedParcel }) {
  const { weighedGrams, expectedGrams, state } = parcel
  const [typed, setTyped] = useState<number | string>(weighedGrams ?? '')
  const [whyWeight, setWhy] = useState(parcel.whyWeight)
  const act = useAct({
    area: 'dispatch',
    run: dispatchApi.call.weigh,
    onRefusal: () => true,
  })
  const weightGrams = Number(typed)
  const isWeight = Number.isInteger(weightGrams) && weightGrams > 0
  const off = isWeight ? weightOff(parcel, weightGrams) : null
  const keep = (event: FormEvent) => {
    event.preventDefault()
    if (isWeight) act.start({ orderId, weightGrams, whyWeight: off === null ? '' : whyWeight })
  }
  const should = expectedGrams === null ? 'not known' : `${expectedGrams} g`
  if (state !== 'packed')
    return (
      <p className={classes.weightWords}>
        {weighedGrams === null ? 'Not weighed' : `Weighed ${weighedGrams} g`}, expected {should}
      </p>
    )
  return (
    <form onSubmit={keep} className={classes.weight} aria-label="Weight">
      <NumberInput
        label="Weight in grams"
        description={`Goods and box: ${should}`}
        value={typed}
        min={1}
        max={1_000_000}
        allowDecimal={false}
        hideControls
        onChange={setTyped}
      />
      {off === null ? null : (
        <TextInput
          label={`Why ${Math.abs(off)} g ${off > 0 ? 'more' : 'less'}`}
          maxLength={200}
          value={whyWeight}
          onChange={(event) => setWhy(event.currentTarget.value)}
        />
      )}
      <ActButton
        type="submit"
        isPending={act.isPending}
        onAct={() => undefined}
        whyNot={isWeight ? null : 'Weigh the parcel first.'}
      >
        Keep weight
      </ActButton>
      {weighedGrams !== null && weighedGrams === weightGrams ? (
        <ToneBadge tone="good" label={`Weighed ${weighedGrams} g`} />
      ) : null}
      {act.refusal ? <RefusalNote refusal={act.refusal} /> : null}
    </form>
  )
}
