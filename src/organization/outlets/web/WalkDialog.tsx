import { choicesOf } from '#platform/choices.ts'
import { formatCount } from '#platform/web/format-instant.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import type { Outlet } from '../outlets.fields.ts'
import { type WalkWay, walkWayLabels, walkWays } from '../walk-order.ts'
import { binsApi } from './places-api.ts'

type Values = { readonly way: WalkWay }

const fields: FormFields<Values> = {
  way: {
    kind: 'choice',
    label: 'The picker walks',
    options: choicesOf(walkWays, walkWayLabels),
  },
}

const opened: Values = { way: 'serpentine' }

/** Renumbers the whole pick sequence. */
export function WalkDialog({ outlet, onClose }: { outlet: Outlet; onClose: () => void }) {
  return (
    <FormDialog
      area="bins"
      title={`Number the walk through ${outlet.name} anew?`}
      subject={outlet.name}
      effect="Pick lists follow this order. Places that were set by hand are lost; the first part of a code counts as its aisle."
      confirmLabel="Number the walk anew"
      fields={fields}
      opened={opened}
      save={({ values }, options) =>
        binsApi.call.setWalk({ outletId: outlet.id, ...values }, options)
      }
      onSaved={({ changed }) => {
        tellSuccess(
          changed === 0
            ? 'The walk had this order already'
            : changed === 1
              ? '1 bin moved'
              : `${formatCount(changed)} bins moved`,
        )
        onClose()
      }}
      onClose={onClose}
    />
  )
}
