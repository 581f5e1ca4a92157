import { TagsInput } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { CustomerRow } from '../customers.fields.ts'
import classes from './customers.module.css'
import { customersApi } from './customers-api.ts'

/** Puts tags on several customers and takes others off. */
export function TagDialog(props: { customers: readonly CustomerRow[]; onClose: () => void }) {
  const { customers, onClose } = props
  const [add, setAdd] = useState<string[]>([])
  const [remove, setRemove] = useState<string[]>([])
  const known = [...new Set(customers.flatMap(({ tags }) => tags))].sort()
  const act = useAct({
    area: 'customers',
    run: customersApi.call.tag,
    onRefusal: () => true,
    onDone: ({ changed, skipped }) => {
      const left = skipped.map(({ reason }) => reason).join(' ')
      tellSuccess(`${changed.length} tagged anew`, left)
      onClose()
    },
  })
  const count = customers.length
  const who = count === 1 ? '1 customer' : `${count} customers`
  return (
    <ConfirmDialog
      title={`Tag ${who}`}
      confirmLabel={`Tag ${who}`}
      fields={
        <div className={classes.form}>
          <TagsInput label="Put on" value={add} maxTags={20} onChange={setAdd} />
          <TagsInput
            label="Take off"
            value={remove}
            data={known}
            maxTags={20}
            onChange={setRemove}
          />
        </div>
      }
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={() => act.start({ ids: customers.map(({ id }) => id), add, remove })}
      onClose={onClose}
    >
      Whoever has a tag already, or never had one that is taken off, stays as they are.
    </ConfirmDialog>
  )
}
