import { FormSection } from '#platform/web/forms/FormSection.tsx'
import { changeOf } from '#platform/web/forms/use-form.ts'
import { useHouse } from '#platform/web/house-context.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import type { WholeAccount } from '../courier-accounts.fields.ts'
import { courierAccountsApi } from './couriers-api.ts'
import { ruleFields, rulesOf, ruleValues } from './rule-fields.tsx'

type RulesFormProps = {
  account: WholeAccount
  onClose: () => void
  onSaved?: (version: number) => void
}

/** The agreement with a courier. */
export function RulesForm({ account, onClose, onSaved }: RulesFormProps) {
  const { currency } = useHouse()
  const { courierId, name } = account
  return (
    <FormSection
      area="courierAccounts"
      title="What was agreed"
      subject={`What was agreed with ${name}`}
      confirmLabel="Save what was agreed"
      fields={ruleFields(currency)}
      {...changeOf(account, () => courierAccountsApi.call.get({ courierId }), ruleValues)}
      save={({ values, version }, options) =>
        courierAccountsApi.call.saveRules({ ...rulesOf(values), courierId, version }, options)
      }
      onSaved={({ version }) => {
        onSaved?.(version)
        tellSuccess(`What was agreed with ${name} is saved`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
