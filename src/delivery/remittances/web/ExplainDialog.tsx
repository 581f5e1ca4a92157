import { useReason } from '#organization/reasons/web/index.tsx'
import { formatMoney } from '#platform/money.ts'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import { useTypedCount } from '#platform/web/use-typed-count.tsx'
import { type DifferenceVerdict, differenceVerdictLabels } from '../differences.rules.ts'
import type { RemittanceLine, WholeRemittance } from '../remittances.fields.ts'
import { remittancesApi } from './remittances-api.ts'

/** The decision to make, and its lines. */
export type Explaining = {
  readonly verdict: DifferenceVerdict
  readonly rows: readonly RemittanceLine[]
  readonly onDone: () => void
}

const effects: Readonly<Record<DifferenceVerdict, string>> = {
  accepted: 'The company bears it, and the courier owes it no more.',
  disputed: 'It is held against the courier and ages until the money came.',
  recovered: 'The courier made it good; it is owed no more.',
}

type ExplainDialogProps = { remittance: WholeRemittance; asked: Explaining; onClose: () => void }

/** Asks why a difference is accepted, disputed or over. */
export function ExplainDialog({ remittance, asked, onClose }: ExplainDialogProps) {
  const { id, version, currency } = remittance
  const { verdict, rows } = asked
  const reason = useReason('remittance.difference')
  const count = rows.length === 1 ? 'one difference' : `${rows.length} differences`
  const sumMinor = rows.reduce((sum, { differenceMinor }) => sum + differenceMinor, 0)
  const isLosing = verdict === 'accepted'
  const typed = useTypedCount({ noun: 'differences', count: rows.length, isLosing })
  const act = useAct({
    area: 'remittances',
    run: remittancesApi.call.explain,
    onRefusal: () => true,
    onDone: () => {
      tellSuccess(`${differenceVerdictLabels[verdict]}: ${count}`)
      asked.onDone()
      onClose()
    },
  })
  const words = `${differenceVerdictLabels[verdict]}: ${count}, ${formatMoney(sumMinor, currency)}`
  return (
    <ConfirmDialog
      title={words}
      confirmLabel={words}
      fields={
        <>
          {reason.fields}
          {typed.field}
        </>
      }
      isDangerous={isLosing}
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={() => {
        if (!typed.isConfirmed()) return
        const given = reason.take()
        const lineIds = rows.map((row) => row.id)
        if (given) act.start({ id, version, lineIds, verdict, reason: given, ...typed.said })
      }}
      onClose={onClose}
    >
      {effects[verdict]}
    </ConfirmDialog>
  )
}
