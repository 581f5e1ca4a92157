import { Checkbox, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import { useAuth } from '#organization/users/web/index.tsx'
import { ActButton } from '#platform/web/ActButton.tsx'
import { CurrencyField } from '#platform/web/codes/CodeFields.tsx'
import { DateField } from '#platform/web/DateField.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useWhyNotShared } from '#platform/web/permissions-context.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { PriceListRow } from '../price-lists.contract.ts'
import { refuseEditing } from '../product-rights.ts'
import { PriceListPrices } from './PriceListPrices.tsx'
import classes from './PriceLists.module.css'
import { priceListsApi } from './price-lists-api.ts'

/** One price list: its name, what it takes off, when it counts, and prices of its own. */
export function PriceListForm({ list, onDone }: { list: PriceListRow; onDone: () => void }) {
  const [facts, setFacts] = useState(list)
  const [percent, setPercent] = useState(String(list.percentOffBasisPoints / 100))
  const [isTried, setTried] = useState(false)
  const { me } = useAuth()
  const notShared = useWhyNotShared(capability.products)
  const whyNot = refuseEditing(me?.roles ?? [], 'prices')?.message ?? notShared
  const act = useAct({
    area: 'products',
    run: priceListsApi.call.save,
    onRefusal: () => true,
    onDone: () => {
      tellSuccess(`${facts.name} saved`)
      onDone()
    },
  })
  const change = (patch: Partial<PriceListRow>) => setFacts({ ...facts, ...patch })
  const basisPoints = Math.round(Number(percent) * 100)
  const isPercent = percent.trim() !== '' && basisPoints >= 0 && basisPoints <= 10_000
  const faults: Readonly<Record<string, string>> = {
    ...act.refusal?.fields,
    ...(isTried && facts.name.trim() === '' ? { name: 'Please fill this in.' } : {}),
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (facts.name.trim() === '' || !isPercent) return
    const { name, currency, validFrom, validUntil, isActive, isForEverybody } = facts
    const isNew = list.id === ''
    act.start({
      id: isNew ? null : list.id,
      version: isNew ? null : list.version,
      ...{ name, currency, validFrom, validUntil, isActive, isForEverybody },
      percentOffBasisPoints: basisPoints,
    })
  }
  return (
    <form onSubmit={submit} className={classes.form} noValidate>
      {act.refusal ? <RefusalNote refusal={act.refusal} /> : null}
      <TextInput
        label="Name"
        required
        maxLength={60}
        value={facts.name}
        error={faults.name ?? null}
        onChange={({ currentTarget: { value } }) => change({ name: value })}
      />
      <div className={classes.pair}>
        <TextInput
          label="Off every list price, %"
          inputMode="decimal"
          value={percent}
          error={isTried && !isPercent ? 'Between 0 and 100.' : null}
          onChange={({ currentTarget: { value } }) => setPercent(value)}
        />
        <CurrencyField
          label="Currency"
          value={facts.currency}
          error={faults.currency ?? null}
          onValue={(currency) => change({ currency })}
        />
        <DateField
          label="Counts from"
          value={facts.validFrom ?? ''}
          onDay={(value) => change({ validFrom: value || null })}
        />
        <DateField
          label="Until"
          value={facts.validUntil ?? ''}
          error={faults.validUntil ?? null}
          onDay={(value) => change({ validUntil: value || null })}
        />
      </div>
      <Checkbox
        label="In use"
        checked={facts.isActive}
        onChange={({ currentTarget: { checked } }) => change({ isActive: checked })}
      />
      <Checkbox
        label="For everybody"
        description="Any order may be priced by it. Otherwise only orders of the customers who have it; for others it counts as a discount."
        checked={facts.isForEverybody}
        onChange={({ currentTarget: { checked } }) => change({ isForEverybody: checked })}
      />
      {list.id === '' ? null : <PriceListPrices list={list} whyNot={whyNot} />}
      <div className={classes.foot}>
        <ActButton onAct={onDone}>Back to the lists</ActButton>
        <ActButton
          type="submit"
          weight="main"
          whyNot={whyNot}
          isPending={act.isPending}
          onAct={noop}
        >
          Save price list
        </ActButton>
      </div>
    </form>
  )
}

// The form's submit does the work, so that Enter and the button are one way.
const noop = () => undefined
