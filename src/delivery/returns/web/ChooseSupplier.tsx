import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useMay } from '#platform/web/permissions-context.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { useAct } from '#platform/web/use-act.ts'
import { supplierReturnLabel } from '../returns.nouns.ts'
import type { SupplierChoice } from '../supplier-returns.rules.ts'
import classes from './returns.module.css'
import { supplierReturnsApi } from './supplier-returns-api.ts'

type ChooseSupplierProps = {
  suppliers: readonly { readonly id: string; readonly name: string }[]
  inspectionIds: readonly string[]
  onClose: () => void
}

/** Asks for the supplier of goods without a known one, and whether to remember it. */
export function ChooseSupplier({ suppliers, inspectionIds, onClose }: ChooseSupplierProps) {
  const { set } = useUrlState()
  const mayRemember = useMay(capability.suppliers)
  const [supplierId, setSupplier] = useState('')
  const [choice, setChoice] = useState<SupplierChoice>('once')
  const [isTried, setTried] = useState(false)
  const act = useAct({
    area: 'supplierReturns',
    run: supplierReturnsApi.call.add,
    onRefusal: () => true,
    onDone: ({ id, number }) => {
      tellSuccess(`${supplierReturnLabel(number)} made`)
      onClose()
      set({ paper: id }, 'replace')
    },
  })
  return (
    <ConfirmDialog
      title="Choose supplier"
      confirmLabel="Send back"
      fields={
        <div className={classes.choice}>
          <NativeSelect
            label="Supplier"
            value={supplierId}
            error={isTried && supplierId === '' ? 'Choose a supplier.' : null}
            data={[
              { value: '', label: 'Choose a supplier' },
              ...suppliers.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={({ currentTarget: { value } }) => setSupplier(value)}
          />
          <NativeSelect
            label="Choice counts for"
            value={choice}
            data={[
              { value: 'once', label: 'This paper only' },
              {
                value: 'remember',
                label: 'These products from now on',
                disabled: !mayRemember,
              },
            ]}
            onChange={({ currentTarget: { value } }) =>
              setChoice(value === 'remember' ? value : 'once')
            }
          />
        </div>
      }
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={() => {
        setTried(true)
        if (supplierId === '') return
        act.start({ supplierId, inspectionIds: [...inspectionIds], unknownSupplier: choice })
      }}
      onClose={onClose}
    >
      No supplier is known for these goods. They leave stock with the paper.
    </ConfirmDialog>
  )
}
