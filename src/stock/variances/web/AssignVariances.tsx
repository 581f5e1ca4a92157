import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useVariancePeople } from './use-variance-people.ts'
import { variancesApi } from './variances-api.ts'

type AssignProps = { ids: readonly string[]; onDone: () => void; onClose: () => void }

type Values = { readonly assigneeId: string | null }

const counted = (count: number) => (count === 1 ? '1 variance' : `${count} variances`)

/** Gives variances to one user, who is then responsible for them. */
export function AssignVariances({ ids, onDone, onClose }: AssignProps) {
  const people = useVariancePeople()
  const words = counted(ids.length)
  const opened: Values = { assigneeId: null }
  return (
    <FormDialog
      area="variances"
      title={`Assign ${words}?`}
      subject={words}
      confirmLabel={`Assign ${words}`}
      fields={{
        assigneeId: {
          kind: 'choice',
          label: 'Assigned to',
          options: people,
          emptyLabel: 'Unassigned',
        },
      }}
      opened={opened}
      save={({ values }, options) =>
        variancesApi.call.assign({ ids: [...ids], ...values, isMine: false }, options)
      }
      onSaved={({ assigned }) => {
        tellSuccess(`${counted(assigned)} assigned`)
        onDone()
      }}
      onClose={onClose}
    />
  )
}
