import { NativeSelect, Switch, TextInput } from '@mantine/core'
import { type SubmitEvent, useRef, useState } from 'react'
import { parseMoney } from '#platform/money.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { fieldFault } from '#platform/web/client.ts'
import { useHouse } from '#platform/web/house-context.ts'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { Material } from '../packaging.contract.ts'
import {
  holdsGoods,
  type PackagingKind,
  packagingKindLabels,
  packagingKinds,
} from '../packaging.rules.ts'
import { type DraftMaterial, factsOf, firstDraft, numberFields } from './draft-material.ts'
import classes from './packaging.module.css'
import { packagingApi } from './packaging-api.ts'

type MaterialFormProps = {
  /** Null for a new one. */
  material: Material | null
  onClose: () => void
  onSaved: (id: string) => void
}

/** What a material measures, bears and weighs. Its price and its stock are a product's. */
export function MaterialForm({ material, onClose, onSaved }: MaterialFormProps) {
  const { currency } = useHouse()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState<DraftMaterial>(() => firstDraft(material))
  const change = (part: Partial<DraftMaterial>) => setDraft((now) => ({ ...now, ...part }))
  const act = useAct({
    area: 'packaging',
    run: (input: DraftMaterial, options): Promise<{ id: string }> =>
      material
        ? packagingApi.call.change(
            { id: material.id, version: material.version, ...factsOf(input) },
            options,
          )
        : packagingApi.call.add(
            {
              sku: input.sku,
              title: input.title,
              costMinor: parseMoney(input.cost, currency) ?? 0,
              currency,
              ...factsOf(input),
            },
            options,
          ),
    onRefusal: () => true,
    onDone: ({ id }, { title }) => {
      tellSuccess(`“${title}” is saved`, material ? '' : 'Count it in on the inventory page.')
      onSaved(id)
    },
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    act.start(draft)
  }
  const faultOf = (key: string) => act.refusal?.fields[key] ?? fieldFault(act.refusal, key)
  const shown = numberFields.filter(({ isOfBoxes }) => !isOfBoxes || holdsGoods(draft.kind))
  const known = ['sku', 'title', 'kind', 'costMinor', ...shown.map(({ key }) => key)]
  return (
    <SidePanel
      title={material ? `Change ${material.title}` : 'New material'}
      onClose={onClose}
      foot={
        <>
          <ActButton onAct={onClose}>Cancel</ActButton>
          <ActButton
            weight="main"
            isPending={act.isPending}
            onAct={() => form.current?.requestSubmit()}
          >
            {material ? 'Save changes' : 'Add material'}
          </ActButton>
        </>
      }
    >
      <form ref={form} onSubmit={submit} className={classes.form} noValidate>
        {material ? null : (
          <div className={classes.pair}>
            <TextInput
              label="Name"
              required
              maxLength={200}
              value={draft.title}
              error={faultOf('title')}
              onChange={(event) => change({ title: event.currentTarget.value })}
            />
            <TextInput
              label="SKU"
              required
              maxLength={40}
              value={draft.sku}
              error={faultOf('sku')}
              onChange={(event) => change({ sku: event.currentTarget.value })}
            />
            <TextInput
              label={`Cost of one, ${currency}`}
              inputMode="decimal"
              value={draft.cost}
              error={faultOf('costMinor')}
              onChange={(event) => change({ cost: event.currentTarget.value })}
            />
          </div>
        )}
        <NativeSelect
          label="Kind"
          value={draft.kind}
          data={packagingKinds.map((value) => ({ value, label: packagingKindLabels[value] }))}
          onChange={(event) => change({ kind: kindOf(event.currentTarget.value) })}
        />
        <div className={classes.pair}>
          {shown.map(({ key, label, unit }) => (
            <TextInput
              key={key}
              label={`${label}, ${unit}`}
              inputMode="numeric"
              value={draft[key]}
              error={faultOf(key)}
              onChange={(event) => change({ [key]: event.currentTarget.value })}
            />
          ))}
        </div>
        <Switch
          label="It comes back and is used again"
          checked={draft.isReusable}
          onChange={(event) => change({ isReusable: event.currentTarget.checked })}
        />
        {act.refusal && known.every((key) => !faultOf(key)) ? (
          <RefusalNote refusal={act.refusal} />
        ) : null}
      </form>
    </SidePanel>
  )
}

function kindOf(text: string): PackagingKind {
  return packagingKinds.find((kind) => kind === text) ?? 'box'
}
