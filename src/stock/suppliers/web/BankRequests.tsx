import { useQuery } from '@tanstack/react-query'
import { capability } from '#organization/users/capabilities.ts'
import { AppLink } from '#platform/web/AppLink.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { useMay, useWhyNotShared } from '#platform/web/permissions-context.ts'
import type { OpenBankRequest } from '../supplier-bank.contract.ts'
import { BankRequestNote } from './BankRequestNote.tsx'
import classes from './suppliers.module.css'
import { suppliersApi } from './suppliers-api.ts'

/** Requests for bank details on the page of approvals, decided as in the panel of the supplier. */
export function BankRequests({ queue }: { queue: 'to_decide' | 'asked' }) {
  const isAllowed = useMay(capability.suppliers)
  const { data, error, refetch } = useQuery({
    ...suppliersApi.ask('bankRequests', { queue }),
    enabled: isAllowed,
  })
  if (error && !data) return <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} />
  if (!data || data.rows.length === 0) return null
  return (
    <Section title="Bank details of suppliers">
      <ul className={classes.items}>
        {data.rows.map((request) => (
          <RequestRow key={request.requestId} request={request} mayShow={data.mayShow} />
        ))}
      </ul>
    </Section>
  )
}

function RequestRow({ request, mayShow }: { request: OpenBankRequest; mayShow: boolean }) {
  const whyNot = useWhyNotShared(capability.suppliers)
  const { supplier, current } = request
  return (
    <li className={classes.bankRequest}>
      <AppLink to="/suppliers" search={{ open: supplier.id }}>
        {supplier.name}
      </AppLink>
      <span className={classes.terms}>
        {current
          ? `Paid to ${current.holder}, ${current.account}, now`
          : 'No bank details are approved yet'}
      </span>
      <BankRequestNote supplier={supplier} request={request} mayShow={mayShow} whyNot={whyNot} />
    </li>
  )
}
