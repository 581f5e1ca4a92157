import { useEffect, useRef, useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { Pending } from '#platform/web/layout/Pending.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { ModalDialog } from '#platform/web/ModalDialog.tsx'
import { useAct } from '#platform/web/use-act.ts'
import { type BankAccount, groupedAccount } from '../bank-account.rules.ts'
import type { WholeSupplier } from '../suppliers.fields.ts'
import classes from './suppliers.module.css'
import { suppliersApi } from './suppliers-api.ts'

type DialogProps = {
  supplier: Pick<WholeSupplier, 'id' | 'name'>
  /** The open request; null for the account that counts now. */
  requestId: string | null
  onClose: () => void
}

/** The whole account, to compare it with the supplier’s letter; it is kept only while it is open. */
export function WholeAccountDialog({ supplier, requestId, onClose }: DialogProps) {
  const { id, name } = supplier
  const [account, setAccount] = useState<BankAccount | null>(null)
  const isAsked = useRef(false)
  const { start, refusal } = useAct({
    area: 'suppliers',
    run: suppliersApi.call.showBank,
    onRefusal: () => true,
    onDone: setAccount,
  })
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    start({ id, requestId })
  }, [start, id, requestId])
  return (
    <ModalDialog title={`Bank details of ${name}`} onClose={onClose}>
      {account === null && refusal === null ? <Pending /> : null}
      {refusal ? <RefusalNote refusal={refusal} /> : null}
      {account ? (
        <>
          <FactList
            facts={[
              { label: 'Account holder', value: account.holder },
              { label: 'IBAN', value: groupedAccount(account.iban) },
              { label: 'Account number', value: account.accountNumber },
              { label: 'Sort code or BIC', value: account.bankCode },
            ]}
          />
          <p className={classes.remark}>The activity log records that you viewed it.</p>
        </>
      ) : null}
      <div className={classes.foot} data-foot>
        <ActButton onAct={onClose}>Close</ActButton>
      </div>
    </ModalDialog>
  )
}
