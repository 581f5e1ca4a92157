import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { noReason, useReasonField } from '#organization/reasons/web/index.tsx'
import { statesOf } from '#platform/machine.ts'
import { groupedQuantity } from '#platform/quantity.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import type { LevelPanel } from '../stock-lists.contract.ts'
import { unavailableKinds } from '../stock-words.ts'
import { placeChoicesWithRest } from './place-choice.ts'
import { faultOfQuantity, quantityLine, stepsOf } from './quantity-line.ts'
import { stockApi } from './stock-api.ts'
import { useStockSaved } from './use-stock-saved.ts'

type Props = { level: LevelPanel; onClose: () => void }

/** Makes some of it unavailable; it stays on hand. */
export function SetAsideDialog(props: Props) {
  return <AsideDialog {...props} isBack={false} />
}

/** Makes unavailable stock available again. */
export function PutBackDialog(props: Props) {
  return <AsideDialog {...props} isBack />
}

const everyKind = statesOf({ states: unavailableKinds })

type Values = {
  readonly kind: (typeof everyKind)[number]
  readonly place: string
  readonly quantity: string
  readonly reason: ReasonGiven
}

function AsideDialog({ level, isBack, onClose }: Props & { isBack: boolean }) {
  const { variantId, outletId, sku, outletCode, quantityScale: scale } = level
  const kinds = isBack ? level.setAside.map((each) => each.kind) : everyKind
  const choices = placeChoicesWithRest(level, 'Any bin')
  const mostOf = ({ kind }: Values) =>
    isBack ? (level.setAside.find((each) => each.kind === kind)?.quantity ?? 0) : level.available
  const reason = useReasonField('stock.set_aside')
  const onSaved = useStockSaved(onClose)
  const fields: FormFields<Values> = {
    kind: {
      kind: 'choice',
      label: 'Kind',
      options: kinds.map((value) => ({ value, label: unavailableKinds[value].label })),
    },
    place: { kind: 'choice', label: 'Where', options: choices, isShown: () => choices.length > 1 },
    quantity: {
      ...quantityLine,
      label: 'Quantity',
      fault: (quantity, values) => faultOfQuantity(quantity, scale, mostOf(values)),
    },
    reason,
  }
  const act = isBack ? 'Make available' : 'Mark unavailable'
  return (
    <FormDialog
      area="inventory"
      title={
        isBack
          ? `Make ${sku} available at ${outletCode}?`
          : `Mark ${sku} unavailable at ${outletCode}?`
      }
      subject={sku}
      asEntered={(values) => ({
        effect: isBack
          ? `It can be sold again at once. ${groupedQuantity(mostOf(values), scale)} unavailable of this kind.`
          : `It stays on hand, but can't be sold. ${groupedQuantity(mostOf(values), scale)} available.`,
      })}
      confirmLabel={act}
      fields={fields}
      opened={{ kind: kinds[0] ?? 'damaged', place: '', quantity: '', reason: noReason }}
      save={({ values: { kind, place: chosen, quantity, reason } }, options) => {
        const { place } = choices.find(({ value }) => value === chosen) ?? { place: {} }
        const run = isBack ? stockApi.call.putBack : stockApi.call.setAside
        const steps = stepsOf(quantity, scale)
        return run({ variantId, outletId, ...place, kind, quantity: steps, reason }, options)
      }}
      onSaved={(_, { quantity }) =>
        onSaved(
          `${groupedQuantity(stepsOf(quantity, scale), scale)} of ${sku} ${isBack ? 'made available' : 'marked unavailable'}`,
        )
      }
      onClose={onClose}
    />
  )
}
