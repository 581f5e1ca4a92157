import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { noReason, useReasonField } from '#organization/reasons/web/index.tsx'
import { formatMoney } from '#platform/money.ts'
import { formatCount } from '#platform/web/format-instant.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { useTypedCountField } from '#platform/web/forms/typed-count-field.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import { type DifferenceVerdict, differenceVerdictLabels } from '../differences.rules.ts'
import type { RemittanceLine, WholeRemittance } from '../remittances.fields.ts'
import { remittanceLabel } from '../remittances.nouns.ts'
import { remittancesApi } from './remittances-api.ts'

/** The decision to make, and its lines. */
export type Explaining = {
  readonly verdict: DifferenceVerdict
  readonly rows: readonly RemittanceLine[]
  readonly onDone: () => void
}

const effects: Readonly<Record<DifferenceVerdict, string>> = {
  accepted: 'We absorb the difference, and the courier no longer owes it.',
  disputed: 'It stays open until the courier pays.',
  recovered: 'The courier has paid the difference.',
}

type Values = { readonly reason: ReasonGiven; readonly typed: string }

const opened: Values = { reason: noReason, typed: '' }

type ExplainDialogProps = { remittance: WholeRemittance; asked: Explaining; onClose: () => void }

/** Asks why a difference is accepted, disputed or over. */
export function ExplainDialog({ remittance, asked, onClose }: ExplainDialogProps) {
  const { id, currency, number } = remittance
  const { verdict, rows } = asked
  const reason = useReasonField('remittance.difference')
  const count = rows.length === 1 ? '1 mismatch' : `${formatCount(rows.length)} mismatches`
  const sumMinor = rows.reduce((sum, { differenceMinor }) => sum + differenceMinor, 0)
  const isLosing = verdict === 'accepted'
  const typed = useTypedCountField({ noun: 'mismatches', count: rows.length, isLosing })
  const words = `${differenceVerdictLabels[verdict]}: ${count}, ${formatMoney(sumMinor, currency)}`
  return (
    <FormDialog
      area="remittances"
      title={words}
      subject={remittanceLabel(number)}
      effect={effects[verdict]}
      confirmLabel={words}
      isDangerous={isLosing}
      fields={{ reason, typed }}
      opened={opened}
      version={remittance.version}
      save={({ values, version }, options) =>
        remittancesApi.call.explain(
          {
            id,
            version,
            lineIds: rows.map((row) => row.id),
            verdict,
            reason: values.reason,
            ...(isLosing ? { confirmedCount: rows.length } : {}),
          },
          options,
        )
      }
      onSaved={() => {
        tellSuccess(`${differenceVerdictLabels[verdict]}: ${count}`)
        asked.onDone()
        onClose()
      }}
      onClose={onClose}
    />
  )
}
