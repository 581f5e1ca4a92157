import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { noReason, useReasonField } from '#organization/reasons/web/index.tsx'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FieldOf, FormFields } from '#platform/web/forms/form-fields.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import type { ReturnableOrder } from '../returns.fields.ts'
import { returnLabel } from '../returns.nouns.ts'
import { ReturnedUnits } from './ReturnedUnits.tsx'
import { type EnteredUnits, faultOfUnits, unitsOf } from './returned-units.ts'
import { returnsApi } from './returns-api.ts'
import { useOrderByCode } from './use-order-by-code.tsx'

const methods = [
  { value: 'drop', label: 'Customer ships it' },
  { value: 'pickup', label: 'Courier pickup' },
  { value: 'walk_in', label: 'In person' },
] as const

type Values = {
  readonly code: string
  readonly units: EnteredUnits
  readonly despiteReason: string
  readonly method: (typeof methods)[number]['value']
  readonly isExchange: boolean
  readonly reason: ReasonGiven
}

type NewReturnProps = {
  /** Of the order, where it is already known. */
  code: string | undefined
  onDone: (id: string) => void
  onClose: () => void
}

/** Requests a return for a customer, or receives it over the counter. */
export function NewReturnDialog({ code = '', onDone, onClose }: NewReturnProps) {
  const { order, field, onCode } = useOrderByCode(code)
  const opened: Values = {
    code,
    units: {},
    despiteReason: '',
    method: 'drop',
    isExchange: false,
    reason: noReason,
  }
  return (
    <FormDialog
      area="returns"
      title={order ? `New return for order ${order.number}` : 'New return'}
      subject="New return"
      effect="Units that were sent and are not back yet can be returned. They are refunded only after inspection."
      confirmLabel="Open return"
      fields={useFields(order, field)}
      opened={opened}
      onEntered={(values) => onCode(values.code)}
      onScan={(form, scanned) => form.change({ code: scanned })}
      save={({ values }, options) => returnsApi.call.add(inputOf(values, order), options)}
      onSaved={({ id, number }) => {
        tellSuccess(`${returnLabel(number)} opened`)
        onDone(id)
      }}
      onClose={onClose}
    />
  )
}

function useFields(
  order: ReturnableOrder | undefined,
  code: FieldOf<string, unknown>,
): (values: Values) => FormFields<Values> {
  const reason = useReasonField('customer.return')
  const isShown = () => order !== undefined
  return ({ units }) => ({
    code,
    units: {
      kind: 'own',
      label: 'Units',
      refusedAs: 'lines',
      isShown,
      fault: (entered) => (order ? faultOfUnits(order.lines, entered) : null),
      draw: ({ value, error, onValue }) =>
        order ? <ReturnedUnits {...{ order, error }} units={value} onUnits={onValue} /> : null,
      words: (entered) => Object.values(entered).join(', ') || 'none',
    },
    despiteReason: {
      kind: 'line',
      label: 'Reason for the exception',
      help: whyNot(order, units) ?? '',
      longest: 200,
      isShown: () => whyNot(order, units) !== null,
    },
    method: { kind: 'choice', label: 'Return method', options: methods, isShown },
    isExchange: {
      kind: 'check',
      label: 'The customer wants an exchange',
      isShown: ({ method }) => order !== undefined && method !== 'walk_in',
    },
    reason: { ...reason, isShown },
  })
}

/** Why a return of these units is an exception; null where it is none. */
function whyNot(order: ReturnableOrder | undefined, units: EnteredUnits): string | null {
  if (!order) return null
  const isFinal = order.lines.some((line) => line.isFinal && (units[line.lineId] ?? '') !== '')
  return order.whyNot ?? (isFinal ? 'Includes final-sale items.' : null)
}

function inputOf(values: Values, order: ReturnableOrder | undefined) {
  const { units, method, isExchange, despiteReason, reason } = values
  const kind = method === 'walk_in' ? method : isExchange ? 'exchange' : 'customer'
  return {
    orderId: order?.orderId ?? '',
    kind,
    method,
    lines: unitsOf(order?.lines ?? [], units),
    reason,
    despiteReason: whyNot(order, units) ? despiteReason.trim() : '',
  } as const
}
