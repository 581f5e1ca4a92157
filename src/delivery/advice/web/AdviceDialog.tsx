import { formatMoney } from '#platform/money.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import { dayAt } from '#platform/zone-in-use.ts'
import type { WholeAdvice } from '../advice.fields.ts'
import { type Decision, decisionLabels, noTerms, type Terms } from '../advice-decisions.ts'
import { adviceApi } from './advice-api.ts'
import { courierNote } from './courier-note.ts'

type AdviceDialogProps = { advice: WholeAdvice; decision: Decision; onClose: () => void }

const effects: Readonly<Record<Decision, string>> = {
  reattempt: 'The courier tries the same address again.',
  reattempt_on: 'The courier tries the same address on that day.',
  change_contact:
    'The new address is checked before it is sent. The order keeps the address of its parcel.',
  change_cash: 'Another amount may need approval.',
  hold_at_branch: 'The customer collects the parcel there.',
  return: 'The courier sends the parcel back. Its status changes once the courier reports it.',
}

/** The details that a decision needs. */
export function AdviceDialog({ advice, decision, onClose }: AdviceDialogProps) {
  const { id, currency, cashMinor, orderNumber, version } = advice
  const label = decisionLabels[decision]
  const cash = cashMinor === 0 ? 'nothing' : formatMoney(cashMinor, currency)
  return (
    <FormDialog
      area="advice"
      title={`${label}: order ${orderNumber}?`}
      subject={`Order ${orderNumber}`}
      effect={
        decision === 'change_cash'
          ? `${effects[decision]} The courier now collects ${cash}.`
          : effects[decision]
      }
      confirmLabel={label}
      isDangerous={decision === 'return'}
      fields={fieldsFor(decision, currency)}
      opened={openedFor(decision, cashMinor)}
      within="terms."
      version={version}
      save={({ values: terms, version: seen }, options) =>
        adviceApi.call.decide({ id, version: seen, decision, terms }, options)
      }
      onSaved={() => {
        tellSuccess(`Order ${orderNumber}: ${label.toLowerCase()}`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

function openedFor(decision: Decision, cashMinor: number): Terms {
  if (decision === 'reattempt_on') return { ...noTerms, on: tomorrow() }
  return decision === 'change_cash' ? { ...noTerms, cashMinor } : noTerms
}

const tomorrow = () => dayAt(new Date(Date.now() + 24 * 3_600_000))

function fieldsFor(decision: Decision, currency: string): FormFields<Terms> {
  const own: Readonly<Record<Decision, FormFields<Terms>>> = {
    reattempt: {},
    reattempt_on: { on: { kind: 'day', label: 'On', isRequired: true } },
    change_contact: {
      name: { kind: 'line', label: 'Name, if it changes', longest: 120 },
      phone: { kind: 'line', label: 'Phone', longest: 30, keys: 'tel' },
      address: { kind: 'line', label: 'Street and number', longest: 200 },
      postcode: { kind: 'line', label: 'Postcode', longest: 20, isShort: true },
      city: { kind: 'line', label: 'City', longest: 80, isShort: true },
    },
    change_cash: {
      cashMinor: { kind: 'money', label: 'Cash to collect', currency, isRequired: true },
    },
    hold_at_branch: { branch: { kind: 'line', label: 'Branch', longest: 120 } },
    return: {},
  }
  return { ...own[decision], note: courierNote }
}
