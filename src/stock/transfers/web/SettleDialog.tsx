import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { noReason, useReasonField } from '#organization/reasons/web/index.tsx'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import type { WholeTransfer } from '../transfers.fields.ts'
import { transferLabel } from '../transfers.nouns.ts'
import type { End, Whereabouts } from '../transfers.rules.ts'
import { transfersApi } from './transfers-api.ts'

type DialogProps = { transfer: WholeTransfer; onClose: () => void }

/** Nothing arrived: called back or lost. */
export function RecallDialog(props: DialogProps) {
  return <SettleDialog {...props} how="recall" />
}

/** The rest of what was sent does not come. */
export function CloseShortDialog(props: DialogProps) {
  return <SettleDialog {...props} how="closeShort" />
}

const ends: Readonly<Record<'recall' | 'closeShort', string>> = {
  recall: 'called back',
  closeShort: 'closed short',
}

type Values = {
  readonly where: Whereabouts
  readonly borneBy: End
  readonly reason: ReasonGiven
}

const opened: Values = { where: 'back', borneBy: 'source', reason: noReason }

/** Goods that left are always accounted for: they are back, or one of the outlets bears their loss. */
function SettleDialog({ transfer, how, onClose }: DialogProps & { how: keyof typeof ends }) {
  const { id, version, number, fromName, toName, openUnits } = transfer
  const label = transferLabel(number)
  const reason = useReasonField('transfer.difference')
  const rest = openUnits === null ? 'What is on the way' : `${openUnits} on the way`
  const fields: FormFields<Values> = {
    where: {
      kind: 'choice',
      label: 'Where are the goods?',
      isRadio: true,
      options: [
        { value: 'back', label: `Back at ${fromName}: they are in stock there again` },
        { value: 'lost', label: 'Lost: each line becomes a variance' },
      ],
    },
    borneBy: {
      kind: 'choice',
      label: 'Who bears the loss?',
      isRadio: true,
      options: [
        { value: 'source', label: fromName },
        { value: 'destination', label: toName },
      ],
      isShown: ({ where }) => where === 'lost',
    },
    reason,
  }
  return (
    <FormDialog
      area="transfers"
      title={
        how === 'recall'
          ? `Call ${label.toLowerCase()} back?`
          : `Close ${label.toLowerCase()} short?`
      }
      subject={label}
      effect={`${rest} will not arrive at ${toName}. Say where it is, so that both outlets can account for it.`}
      confirmLabel="They are back, close it"
      asEntered={({ where }) => ({
        confirmLabel: where === 'lost' ? 'They are lost, close it' : 'They are back, close it',
      })}
      isDangerous
      fields={fields}
      opened={opened}
      version={version}
      save={({ values, version }, options) =>
        transfersApi.call[how]({ id, version, ...values }, options)
      }
      onSaved={() => {
        tellSuccess(`${label} ${ends[how]}`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
