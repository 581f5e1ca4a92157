import { capability } from '#organization/users/capabilities.ts'
import { useAuth } from '#organization/users/web/index.tsx'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { changeOf, type FormGiven } from '#platform/web/forms/use-form.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import { useWhyNotShared } from '#platform/web/permissions-context.ts'
import type { PriceListRow } from '../price-lists.contract.ts'
import { refuseEditing } from '../product-rights.ts'
import { PriceListPrices } from './PriceListPrices.tsx'
import { priceListsApi } from './price-lists-api.ts'

type Values = Pick<
  PriceListRow,
  'name' | 'currency' | 'validFrom' | 'validUntil' | 'isActive' | 'isForEverybody'
> & {
  /** With a point or comma: `7.5`. */
  readonly percent: string
}

type PriceListFormProps = {
  /** Null for a new one. */
  list: PriceListRow | null
  currency: string
  onDone: () => void
}

/** One price list: its name, what it takes off, when it counts, and prices of its own. */
export function PriceListForm({ list, currency, onDone }: PriceListFormProps) {
  const { me } = useAuth()
  const notShared = useWhyNotShared(capability.products)
  const whyNot = refuseEditing(me?.roles ?? [], 'prices')?.message ?? notShared
  const start: Pick<FormGiven<Values, unknown>, 'opened' | 'record'> = list === null
    ? { opened: { ...empty, currency } }
    : changeOf(list, async () => (await listNow(list.id)) ?? list, valuesOf)
  // The prices that it names itself are saved one by one, and each is a new version.
  const record = start.record && { ...start.record, hasOtherParts: true as const }
  return (
    <FormDialog
      area="products"
      title={list ? `Price list ${list.name}` : 'New price list'}
      subject={list?.name ?? 'The price list'}
      confirmLabel="Save price list"
      isWide
      fields={fields}
      {...start}
      {...(record ? { record } : {})}
      whyNot={() => whyNot}
      save={({ values: { percent, ...facts }, version }, options) =>
        priceListsApi.call.save(
          {
            id: list?.id ?? null,
            version: list ? version : null,
            ...facts,
            percentOffBasisPoints: basisPointsOf(percent) ?? 0,
          },
          options,
        )
      }
      onSaved={(_, { name }) => {
        tellSuccess(`${name} saved`)
        onDone()
      }}
      below={() => (list ? <PriceListPrices list={list} whyNot={whyNot} /> : null)}
      onClose={onDone}
    />
  )
}

async function listNow(id: string) {
  const { lists } = await priceListsApi.call.list({})
  return lists.find((each) => each.id === id)
}

const fields: FormFields<Values> = {
  name: { kind: 'line', label: 'Name', longest: 60, isRequired: true },
  percent: {
    kind: 'line',
    label: 'Off every list price, %',
    longest: 6,
    keys: 'decimal',
    isShort: true,
    refusedAs: 'percentOffBasisPoints',
    fault: (percent) => (basisPointsOf(percent) === null ? 'Between 0 and 100.' : null),
  },
  currency: { kind: 'currency', label: 'Currency', isShort: true },
  validFrom: { kind: 'day', label: 'Counts from', isShort: true },
  validUntil: { kind: 'day', label: 'Until', isShort: true },
  isActive: { kind: 'check', label: 'In use' },
  isForEverybody: {
    kind: 'check',
    label: 'For all customers',
    help: 'Any order may be priced by it. Otherwise only orders of the customers who have it; for others it counts as a discount.',
  },
}

/** Null where it is no share of a price. */
function basisPointsOf(percent: string): number | null {
  const basisPoints = percent.trim() === '' ? -1 : Math.round(Number(percent) * 100)
  return basisPoints >= 0 && basisPoints <= 10_000 ? basisPoints : null
}

const empty: Values = {
  name: '',
  percent: '0',
  currency: '',
  validFrom: null,
  validUntil: null,
  isActive: true,
  isForEverybody: false,
}

function valuesOf(list: PriceListRow): Values {
  const { name, currency, validFrom, validUntil, isActive, isForEverybody } = list
  const percent = String(list.percentOffBasisPoints / 100)
  return { name, percent, currency, validFrom, validUntil, isActive, isForEverybody }
}
