import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import { type BankAccount, bankFault } from '../bank-account.rules.ts'
import type { WholeSupplier } from '../suppliers.fields.ts'
import { suppliersApi } from './suppliers-api.ts'

type DialogProps = { supplier: WholeSupplier; onClose: () => void }

/** Other bank details: nothing is paid to them before another user approves. */
export function BankRequestDialog({ supplier, onClose }: DialogProps) {
  const { id, name } = supplier
  return (
    <FormDialog
      area="suppliers"
      title={`Request bank details of ${name}`}
      subject={name}
      effect="Another user approves them. The supplier’s contact is told by email that they are being changed."
      confirmLabel="Request approval"
      fields={fields}
      opened={{ holder: '', iban: '', accountNumber: '', bankCode: '', reason: '' }}
      save={({ values }, options) => suppliersApi.call.requestBank({ id, ...values }, options)}
      onSaved={() => {
        tellSuccess('Approval requested', `Another user approves the bank details of ${name}.`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

type Values = BankAccount & { readonly reason: string }

const faultAt = (field: keyof BankAccount) => (_text: string, values: Values) => {
  const fault = bankFault(values)
  return fault?.field === field ? fault.message : null
}

const fields: FormFields<Values> = {
  holder: { kind: 'line', label: 'Account holder', longest: 120, isRequired: true },
  iban: {
    kind: 'line',
    label: 'IBAN',
    longest: 50,
    isCapital: true,
    help: 'Or the account number below.',
    fault: faultAt('iban'),
  },
  accountNumber: {
    kind: 'line',
    label: 'Account number',
    longest: 40,
    isShort: true,
    fault: faultAt('accountNumber'),
  },
  bankCode: {
    kind: 'line',
    label: 'Sort code or BIC',
    longest: 20,
    isShort: true,
    isCapital: true,
    fault: faultAt('bankCode'),
  },
  reason: {
    kind: 'line',
    label: 'Reason',
    longest: 300,
    isRequired: true,
    help: 'How the supplier told you, and how you checked it.',
  },
}
