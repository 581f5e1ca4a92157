import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { shownLater } from '#platform/web/shown-later.tsx'
import type { SupplierBank as Bank } from '../supplier-bank.contract.ts'
import type { WholeSupplier } from '../suppliers.fields.ts'
import { refuseBankChange } from '../suppliers.rules.ts'
import { BankRequestNote } from './BankRequestNote.tsx'
import classes from './suppliers.module.css'
import { suppliersApi } from './suppliers-api.ts'

const BankRequestDialog = shownLater(
  async () => (await import('./BankRequestDialog.tsx')).BankRequestDialog,
)
const WholeAccountDialog = shownLater(
  async () => (await import('./WholeAccountDialog.tsx')).WholeAccountDialog,
)

/** Where the supplier is paid: masked, and changed only by two users. */
export function SupplierBank(props: { supplier: WholeSupplier; whyNot: string | null }) {
  const { supplier, whyNot } = props
  const [asked, setAsked] = useState<'request' | 'show' | null>(null)
  const { data, error, refetch } = useQuery(suppliersApi.ask('bank', { id: supplier.id }))
  const close = () => setAsked(null)
  return (
    <Section
      title="Bank details"
      aside={
        data && data.request === null ? (
          <ActButton
            size="xs"
            whyNot={whyNot ?? refuseBankChange(supplier)?.message ?? null}
            onAct={() => setAsked('request')}
          >
            {data.current ? 'Change bank details' : 'Add bank details'}
          </ActButton>
        ) : null
      }
    >
      {error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null}
      {data ? <CurrentAccount bank={data} onShow={() => setAsked('show')} /> : null}
      {data?.request ? (
        <BankRequestNote
          supplier={supplier}
          request={data.request}
          mayShow={data.mayShow}
          whyNot={whyNot}
        />
      ) : null}
      {data && asked === 'request' ? (
        <BankRequestDialog supplier={supplier} onClose={close} />
      ) : null}
      {asked === 'show' ? (
        <WholeAccountDialog supplier={supplier} requestId={null} onClose={close} />
      ) : null}
    </Section>
  )
}

function CurrentAccount({ bank, onShow }: { bank: Bank; onShow: () => void }) {
  const { current, mayShow } = bank
  if (!current) return <p className={classes.remark}>No bank details are approved yet.</p>
  return (
    <div className={classes.item}>
      <span className={classes.lineFacts}>
        {current.holder}
        <span className={classes.terms}>
          {current.account} · Approved by {current.approvedBy},{' '}
          <InstantText at={current.approvedAt} />
        </span>
      </span>
      {mayShow ? (
        <ActButton size="xs" onAct={onShow}>
          Show account
        </ActButton>
      ) : null}
    </div>
  )
}
