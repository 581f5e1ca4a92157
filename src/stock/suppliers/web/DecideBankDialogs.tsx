import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { SupplierBank } from '../supplier-bank.contract.ts'
import type { WholeSupplier } from '../suppliers.fields.ts'
import { suppliersApi } from './suppliers-api.ts'

type DialogProps = {
  supplier: Pick<WholeSupplier, 'id' | 'name'>
  request: NonNullable<SupplierBank['request']>
  onClose: () => void
}

export function ApproveBankDialog({ supplier, request, onClose }: DialogProps) {
  const { id, name } = supplier
  const { requestId, holder, account, requestedBy } = request
  const approve = useAct({
    area: 'suppliers',
    run: suppliersApi.call.approveBank,
    onRefusal: () => true,
    onDone: () => {
      tellSuccess('Bank details approved', `${name} is paid to ${account} from now on.`)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={`Approve bank details of ${name}?`}
      confirmLabel="Approve bank details"
      isPending={approve.isPending}
      refusal={approve.refusal}
      onConfirm={() => approve.start({ id, requestId })}
      onClose={onClose}
    >
      {name} will be paid to {holder}, {account}, as {requestedBy} requested. Call the supplier at a
      number that you know first.
    </ConfirmDialog>
  )
}

export function RejectBankDialog({ supplier, request, onClose }: DialogProps) {
  const { id, name } = supplier
  const { requestId, requestedBy } = request
  return (
    <FormDialog
      area="suppliers"
      title={`Reject bank details of ${name}?`}
      subject={name}
      effect={`The bank details stay as they are. ${requestedBy} is notified.`}
      confirmLabel="Reject bank details"
      isDangerous
      fields={{ note: { kind: 'line', label: 'Reason', longest: 300, isRequired: true } }}
      opened={{ note: '' }}
      save={({ values }, options) =>
        suppliersApi.call.rejectBank({ id, requestId, note: values.note }, options)
      }
      onSaved={() => {
        tellSuccess('Bank details rejected', `The bank details of ${name} stay as they are.`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
