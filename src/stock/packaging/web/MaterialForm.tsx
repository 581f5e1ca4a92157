import { choicesOf } from '#platform/choices.ts'
import { FormPanel } from '#platform/web/forms/FormPanel.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { changeOf } from '#platform/web/forms/use-form.ts'
import { useHouse } from '#platform/web/house-context.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import type { Material } from '../packaging.contract.ts'
import { holdsGoods, packagingKindLabels, packagingKinds } from '../packaging.rules.ts'
import { packagingApi } from './packaging-api.ts'

type MaterialFormProps = {
  /** Null for a new one. */
  material: Material | null
  onClose: () => void
  onSaved: (id: string) => void
}

type Values = Pick<
  Material,
  | 'kind'
  | 'isReusable'
  | 'innerLengthMillimetres'
  | 'innerWidthMillimetres'
  | 'innerHeightMillimetres'
  | 'outerLengthMillimetres'
  | 'outerWidthMillimetres'
  | 'outerHeightMillimetres'
  | 'mostWeightGrams'
> & { readonly tareGrams: number | null }

type NewValues = Values & {
  readonly title: string
  readonly sku: string
  readonly costMinor: number | null
}

/** What a material measures, bears and weighs. Its price and its stock are a product's. */
export function MaterialForm({ material, onClose, onSaved }: MaterialFormProps) {
  const { currency } = useHouse()
  const shared = { area: 'packaging', onClose }
  if (material) {
    const { id, title } = material
    return (
      <FormPanel
        {...shared}
        title={`Change ${title}`}
        subject={title}
        confirmLabel="Save changes"
        fields={measures}
        {...changeOf(material, () => packagingApi.call.get({ id }), valuesOf)}
        save={(sent, options) =>
          packagingApi.call.change({ id, version: sent.version, ...factsOf(sent.values) }, options)
        }
        onSaved={() => {
          tellSuccess(`“${title}” is saved`)
          onSaved(id)
        }}
      />
    )
  }
  return (
    <FormPanel
      {...shared}
      title="New material"
      subject="The material"
      confirmLabel="Add material"
      fields={newFields(currency)}
      opened={empty}
      save={({ values: { title, sku, costMinor, ...values } }, options) =>
        packagingApi.call.add(
          { title, sku, costMinor: costMinor ?? 0, currency, ...factsOf(values) },
          options,
        )
      }
      onSaved={({ id }, { title }) => {
        tellSuccess(`“${title}” is saved`, 'Count it in on the inventory page.')
        onSaved(id)
      }}
    />
  )
}

const ofBoxes = { isShort: true, isShown: ({ kind }: Values) => holdsGoods(kind) } as const
const millimetres = { kind: 'whole', unit: 'mm', ...ofBoxes } as const

const measures: FormFields<Values> = {
  kind: {
    kind: 'choice',
    label: 'Kind',
    options: choicesOf(packagingKinds, packagingKindLabels),
  },
  innerLengthMillimetres: { ...millimetres, label: 'Inner length' },
  innerWidthMillimetres: { ...millimetres, label: 'Inner width' },
  innerHeightMillimetres: { ...millimetres, label: 'Inner height' },
  outerLengthMillimetres: { ...millimetres, label: 'Outer length' },
  outerWidthMillimetres: { ...millimetres, label: 'Outer width' },
  outerHeightMillimetres: { ...millimetres, label: 'Outer height' },
  mostWeightGrams: { kind: 'whole', label: 'Carries at most', unit: 'g', ...ofBoxes },
  tareGrams: { kind: 'whole', label: 'Weighs empty', unit: 'g', isShort: true },
  isReusable: { kind: 'switch', label: 'It comes back and is used again' },
}

const newFields = (currency: string): FormFields<NewValues> => ({
  title: { kind: 'line', label: 'Name', longest: 200, isRequired: true },
  sku: { kind: 'line', label: 'SKU', longest: 40, isRequired: true, isShort: true },
  costMinor: { kind: 'money', label: 'Unit cost', currency, isShort: true },
  ...measures,
})

function valuesOf(material: Material): Values {
  const { kind, isReusable, mostWeightGrams, tareGrams } = material
  const { innerLengthMillimetres, innerWidthMillimetres, innerHeightMillimetres } = material
  const { outerLengthMillimetres, outerWidthMillimetres, outerHeightMillimetres } = material
  return {
    kind,
    isReusable,
    innerLengthMillimetres,
    innerWidthMillimetres,
    innerHeightMillimetres,
    outerLengthMillimetres,
    outerWidthMillimetres,
    outerHeightMillimetres,
    mostWeightGrams,
    tareGrams,
  }
}

const empty: NewValues = {
  title: '',
  sku: '',
  costMinor: null,
  kind: 'box',
  isReusable: false,
  innerLengthMillimetres: null,
  innerWidthMillimetres: null,
  innerHeightMillimetres: null,
  outerLengthMillimetres: null,
  outerWidthMillimetres: null,
  outerHeightMillimetres: null,
  mostWeightGrams: null,
  tareGrams: null,
}

/** As it is sent: what weighs nothing when empty weighs 0. */
const factsOf = (values: Values) => ({ ...values, tareGrams: values.tareGrams ?? 0 })
