import { MultiSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { choicesOf } from '#platform/choices.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { changeOf } from '#platform/web/forms/use-form.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import { claimFileColumns, claimFileLabels } from '../claim-file-columns.ts'
import type { ClaimTemplate } from '../claims.contract.ts'
import { claimsApi } from './claims-api.ts'

const columnOptions = choicesOf(claimFileColumns, claimFileLabels)

type Values = Pick<ClaimTemplate, 'columns'>

const fields: FormFields<Values> = {
  columns: {
    kind: 'own',
    label: 'Columns',
    draw: ({ label, value, error, onValue }) => (
      <MultiSelect
        label={label}
        description="In the order in which you choose them."
        data={columnOptions}
        value={value}
        error={error}
        onChange={(chosen) =>
          onValue(chosen.flatMap((name) => claimFileColumns.filter((one) => one === name)))
        }
      />
    ),
    words: (columns) => columns.map((name) => claimFileLabels[name]).join(', ') || 'none',
  },
}

/** The columns in which a courier wants its claims; for all claims of that courier from then on. */
export function ClaimTemplateDialog(props: { courierId: string; onClose: () => void }) {
  const { data } = useQuery(claimsApi.ask('template', { courierId: props.courierId }))
  return data ? <TemplateForm template={data} onClose={props.onClose} /> : null
}

function TemplateForm({ template, onClose }: { template: ClaimTemplate; onClose: () => void }) {
  const { courierId, courierName } = template
  const title = `Claim file of ${courierName}`
  return (
    <FormDialog
      area="claims"
      title={title}
      subject={title}
      effect="Every claim against this courier is written in these columns."
      confirmLabel="Save columns"
      fields={fields}
      {...changeOf(
        template,
        () => claimsApi.call.template({ courierId }),
        ({ columns }) => ({ columns }),
      )}
      save={({ values: { columns }, version }, options) =>
        claimsApi.call.saveTemplate({ courierId, version, columns }, options)
      }
      onSaved={() => {
        tellSuccess(`${title} saved`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
