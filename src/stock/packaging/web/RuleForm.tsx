import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { choicesOf } from '#platform/choices.ts'
import { CodeText } from '#platform/web/CodeText.tsx'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { useAct } from '#platform/web/use-act.ts'
import type { VariantFacts } from '#stock/catalog/catalog.contract.ts'
import { type RuleKind, ruleKinds, ruleLabels } from '../packaging.rules.ts'
import classes from './packaging.module.css'
import { packagingApi } from './packaging-api.ts'
import { VariantPicker } from './VariantPicker.tsx'

/** A new rule about a category, or about one product. */
export function RuleForm(props: { categories: readonly string[]; onClose: () => void }) {
  const { categories, onClose } = props
  const [category, setCategory] = useState(categories[0] ?? '')
  const [variant, setVariant] = useState<VariantFacts | null>(null)
  const [rule, setRule] = useState<RuleKind>('must_use')
  const [materialId, setMaterial] = useState('')
  const [note, setNote] = useState('')
  const { data } = useQuery(packagingApi.ask('list', { state: ['active'], limit: 200 }))
  const materials = data?.rows ?? []
  const act = useAct({
    area: 'packaging',
    run: packagingApi.call.addRule,
    onRefusal: () => true,
    onDone: onClose,
  })
  const save = () =>
    act.start({
      category: variant ? null : category,
      variantId: variant?.id ?? null,
      rule,
      materialId: rule === 'own_box' ? null : materialId || (materials[0]?.id ?? null),
      note,
    })
  const fields = (
    <div className={classes.form}>
      {variant ? (
        <p className={classes.text}>
          For {variant.title} <CodeText code={variant.sku} />{' '}
          <button type="button" className={classes.quietButton} onClick={() => setVariant(null)}>
            For a category instead
          </button>
        </p>
      ) : (
        <>
          <NativeSelect
            label="Category"
            value={category}
            data={[...categories]}
            onChange={(event) => setCategory(event.currentTarget.value)}
          />
          <VariantPicker label="Or one product" onPick={setVariant} />
        </>
      )}
      <NativeSelect
        label="Rule"
        value={rule}
        data={choicesOf(ruleKinds, ruleLabels)}
        onChange={(event) =>
          setRule(ruleKinds.find((one) => one === event.currentTarget.value) ?? 'must_use')
        }
      />
      {rule === 'own_box' ? null : (
        <NativeSelect
          label="Packaging"
          value={materialId}
          data={materials.map(({ id, title, sku }) => ({ value: id, label: `${title} (${sku})` }))}
          onChange={(event) => setMaterial(event.currentTarget.value)}
        />
      )}
      <TextInput
        label="Note"
        maxLength={200}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </div>
  )
  return (
    <ConfirmDialog
      title="New packaging rule"
      confirmLabel="Add the rule"
      fields={fields}
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={save}
      onClose={onClose}
    >
      It holds from the next suggestion on; what is packed already stays as it is.
    </ConfirmDialog>
  )
}
