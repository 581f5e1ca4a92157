import { useNavigate } from '@tanstack/react-router'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { WholeReceipt } from '../receiving.fields.ts'
import { receivingApi } from './receiving-api.ts'
import { toPutAway } from './to-put-away.ts'

/** Ends the put-away; what is left then has no bin. */
export function FinishDialog(props: { receipt: WholeReceipt; onClose: () => void }) {
  const { receipt, onClose } = props
  const { id, version, label, hasBins } = receipt
  const navigate = useNavigate()
  const act = useAct({
    area: 'receiving',
    run: receivingApi.call.finish,
    onRefusal: () => true,
    onDone: () => {
      tellSuccess(`Put-away of ${label} finished`)
      onClose()
      navigate({ to: '.', search: { view: 'receipts', open: id } })
    },
  })
  const left = toPutAway(receipt).length
  return (
    <ConfirmDialog
      title={`Finish the put-away of ${label}?`}
      confirmLabel="Finish put-away"
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={() => act.start({ id, version })}
      onClose={onClose}
    >
      {effectWords(left, hasBins)}
    </ConfirmDialog>
  )
}

function effectWords(left: number, hasBins: boolean): string {
  if (left === 0) return 'All goods are in their bins.'
  if (!hasBins) return 'This outlet has no bins.'
  return left === 1
    ? '1 row is not put away. It stays in stock without a bin.'
    : `${left} rows are not put away. They stay in stock without a bin.`
}
