import { formatDay } from '#platform/web/format-instant.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import type { Variance } from '../variances.fields.ts'
import { variancesApi } from './variances-api.ts'
import { whyField } from './why-field.ts'

/** Another day than that of the settings, with its reason in the history. */
export function ChangeDueDay({ variance, onClose }: { variance: Variance; onClose: () => void }) {
  const { id, label, dueOn } = variance
  return (
    <FormDialog
      area="variances"
      title={`Change the due day of ${label}?`}
      subject={label}
      effect={`It is due on ${formatDay(dueOn)}. Without a day, it follows the settings.`}
      confirmLabel="Change due day"
      fields={{ dueOn: { kind: 'day', label: 'Due on', isShort: true }, ...whyField }}
      opened={{ dueOn, why: '' }}
      save={({ values }, options) =>
        variancesApi.call.setDue({ id, why: values.why, dueOn: values.dueOn || null }, options)
      }
      onSaved={() => {
        tellSuccess(`Due day of ${label} changed`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
