import { MultiSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { choicesOf } from '#platform/choices.ts'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import { claimFileColumns, claimFileLabels } from '../claim-file-columns.ts'
import type { ClaimTemplate } from '../claims.contract.ts'
import { claimsApi } from './claims-api.ts'

const columnOptions = choicesOf(claimFileColumns, claimFileLabels)

/** The columns in which a courier wants its claims; for all claims of that courier from then on. */
export function ClaimTemplateDialog(props: { courierId: string; onClose: () => void }) {
  const { data } = useQuery(claimsApi.ask('template', { courierId: props.courierId }))
  return data ? <TemplateForm key={data.version} template={data} onClose={props.onClose} /> : null
}

function TemplateForm({ template, onClose }: { template: ClaimTemplate; onClose: () => void }) {
  const { courierId, courierName, version } = template
  const [columns, setColumns] = useState(template.columns)
  const act = useAct({
    area: 'claims',
    run: claimsApi.call.saveTemplate,
    onRefusal: () => true,
    onDone: () => {
      tellSuccess(`Claim file of ${courierName} kept`)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={`Claim file of ${courierName}`}
      confirmLabel={`Keep ${columns.length} columns`}
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={() => act.start({ courierId, version, columns })}
      onClose={onClose}
      fields={
        <MultiSelect
          label="Columns"
          description="In the order in which they are chosen."
          data={columnOptions}
          value={columns}
          onChange={(chosen) =>
            setColumns(chosen.flatMap((name) => claimFileColumns.filter((one) => one === name)))
          }
        />
      }
    >
      Every claim against this courier is written in these columns.
    </ConfirmDialog>
  )
}
