import { ReasonStep } from '#organization/reasons/web/index.tsx'
import { formatMoney } from '#platform/money.ts'
import { inSentence } from '#platform/nouns.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { caseLabel } from '../claims.nouns.ts'
import type { WholeReturnCase } from '../return-cases.contract.ts'
import { casesApi } from './claims-api.ts'

type DialogProps = { found: WholeReturnCase; onClose: () => void }

/** What the courier was asked about a missing return, and its response. */
export function ContactDialog({ found, onClose }: DialogProps) {
  const { id, version, parcelCode, courierName } = found
  return (
    <FormDialog
      area="returnCases"
      title={`Response of ${courierName}`}
      subject={caseLabel(parcelCode)}
      effect="It becomes a note, and part of the evidence if a claim follows."
      confirmLabel="Save response"
      fields={{
        text: { kind: 'text', label: 'Contact and response', longest: 500, isRequired: true },
      }}
      opened={{ text: '' }}
      version={version}
      save={({ values: { text }, version: seen }, options) =>
        casesApi.call.contact({ id, version: seen, text: text.trim() }, options)
      }
      onSaved={onClose}
      onClose={onClose}
    />
  )
}

export function WriteOffDialog({ found, onClose }: DialogProps) {
  const { id, version, parcelCode, valueMinor, currency } = found
  const label = caseLabel(parcelCode)
  return (
    <ReasonStep
      appliesTo="return_case.write_off"
      area="returnCases"
      title={`Write off ${inSentence(label)}?`}
      subject={label}
      effect="It is no longer searched for or claimed. If it turns up, a scan at a return drop-off receives it as usual."
      confirmLabel={`Write off ${formatMoney(valueMinor, currency)}`}
      isDangerous
      version={version}
      save={(reason, options) => casesApi.call.writeOff({ id, version, reason }, options)}
      onSaved={() => {
        tellSuccess(`${label} written off`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
