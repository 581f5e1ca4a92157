import { useQuery } from '@tanstack/react-query'
import { platformSettings } from '#platform/platform.settings.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { useHouse } from '#platform/web/house-context.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import { businessOfSetup } from './setup-api.ts'

const { companyName, currency } = platformSettings

type Values = { readonly name: string; readonly currency: string }

const fields: FormFields<Values> = {
  name: {
    kind: 'line',
    label: companyName.label,
    help: companyName.effect,
    longest: 80,
    isRequired: true,
    refusedAs: companyName.key,
    fault: (name) => (name.trim() === '' ? 'Enter the name of the company.' : null),
  },
  currency: {
    kind: 'currency',
    label: currency.label,
    help: currency.effect,
    isRequired: true,
    refusedAs: currency.key,
  },
}

/** The first settings of the company; saving them confirms the currency, also an unchanged one. */
export function CompanyForm({ onClose }: { onClose: () => void }) {
  const house = useHouse()
  const { data } = useQuery(businessOfSetup.ask('settings', {}))
  if (!data) return null
  const versionOf = (key: string) => data.settings.find((each) => each.key === key)?.version ?? 0
  const isNamed = house.companyName !== companyName.default
  return (
    <FormDialog
      area="business"
      title="Name the company"
      subject="The company"
      confirmLabel="Save company"
      fields={fields}
      opened={{ name: isNamed ? house.companyName : '', currency: house.currency }}
      save={({ values }, options) =>
        businessOfSetup.call.saveSettings(
          {
            changes: [
              { key: companyName.key, value: values.name, version: versionOf(companyName.key) },
              { key: currency.key, value: values.currency, version: versionOf(currency.key) },
            ],
          },
          options,
        )
      }
      onSaved={(_, { name }) => {
        tellSuccess(`The company is ${name.trim()}`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
